import { ImagePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PICTURE_TYPES } from '@/lib/picture'
import type { FieldControl } from './Field'
import { Icon } from './Icon'

type Props = {
  control: FieldControl
  /** What is to be chosen, such as "Choose a photo". */
  label: string
  file: File | null
  disabled?: boolean
  onChoose: (file: File) => void
}

/** Takes one picture, from the camera or the files of the device, and shows it. Pass it through a Field, which labels it. */
export function PictureInput({ control, label, file, disabled = false, onChoose }: Props) {
  const url = usePreview(file)
  return (
    <span className="picture-input" data-filled={url ? true : undefined}>
      <input
        type="file"
        accept={PICTURE_TYPES.join()}
        disabled={disabled}
        {...control}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          // The same file may be chosen again.
          currentTarget.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
      {url ? <img src={url} alt="What you chose" /> : <Icon of={ImagePlus} size={28} />}
      <span aria-hidden="true">{file ? 'Choose another' : label}</span>
    </span>
  )
}

/** An address for a file that is only here so far; null while there is none. */
export function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
