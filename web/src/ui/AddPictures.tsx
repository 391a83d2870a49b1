import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { PICTURE_TYPES } from '@/lib/picture'
import { Button } from './Button'
import { Icon } from './Icon'
import { IconButton } from './IconButton'

type Props = {
  label: string
  disabled: boolean
  /** Only an icon, with its words for those who don't see it. */
  small?: boolean
  onAdd: (files: File[]) => void
}

/** A button that takes photos from the camera or the files of the device. */
export function AddPictures({ label, disabled, small = false, onAdd }: Props) {
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
      {small ? (
        <IconButton label={label} disabled={disabled} onClick={() => input.current?.click()}>
          <Icon of={ImagePlus} size={24} />
        </IconButton>
      ) : (
        <Button
          variant="tint"
          icon={<Icon of={ImagePlus} />}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
      )}
    </>
  )
}
