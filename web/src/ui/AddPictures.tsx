import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { PICTURE_TYPES } from '@/lib/picture'
import { Button } from './Button'
import { Icon } from './Icon'

type Props = { label: string; disabled: boolean; onAdd: (files: File[]) => void }

/** A button that takes photos from the camera or the files of the device. */
export function AddPictures({ label, disabled, onAdd }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Add photos"
        accept={PICTURE_TYPES.join()}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again.
          currentTarget.value = ''
          if (files.length > 0) onAdd(files)
        }}
      />
      <Button variant="tint" icon={<Icon of={ImagePlus} />} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
