import { FileText, Image, Upload } from 'lucide-react'
import { DOCUMENT_TYPES, formatBytes } from '@/lib/documentFile'
import type { FieldControl } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import css from './Documents.module.css'

type Props = {
  control: FieldControl
  file: File | null
  disabled?: boolean
  onChoose: (file: File) => void
}

/** Takes one document, from the camera or the files of the device. Pass it through a Field, which labels it. */
export function FileInput({ control, file, disabled = false, onChoose }: Props) {
  return (
    <span className={css.input} data-filled={file ? true : undefined}>
      <input
        type="file"
        accept={DOCUMENT_TYPES.join()}
        disabled={disabled}
        {...control}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          // The same file may be chosen again.
          currentTarget.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
      {file ? (
        <>
          <Icon of={file.type === 'application/pdf' ? FileText : Image} size={24} />
          <span className={css.file}>
            <b>{file.name}</b>
            <span>{formatBytes(file.size)}</span>
          </span>
          <span aria-hidden="true" className={css.replace}>
            Replace
          </span>
        </>
      ) : (
        <span aria-hidden="true" className={css.choose}>
          <Icon of={Upload} />
          Choose a PDF or take a photo
        </span>
      )}
    </span>
  )
}
