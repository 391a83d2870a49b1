import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import type { PictureUploads } from '@/api/usePictureUploads'
import { PICTURE_TYPES } from '@/lib/picture'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { SendingPicture } from '@/ui/SendingPicture'
import css from '../Incidents.module.css'
import { MOST_PHOTOS } from '../rules'

/** The photos that go with a report, once it is sent. */
export function ChosenPhotos({ uploads }: { uploads: PictureUploads }) {
  return (
    <fieldset className={css.group}>
      <legend className="label">
        Photos <span className="label__optional">optional, {MOST_PHOTOS} at most</span>
      </legend>
      {uploads.sending.length > 0 && (
        <ul className={css.photos}>
          {uploads.sending.map((one) => (
            <SendingPicture
              key={one.key}
              sending={one}
              chosen
              onRetry={() => uploads.retry(one)}
              onDrop={() => uploads.drop(one.key)}
            />
          ))}
        </ul>
      )}
      <div role="alert">{uploads.fault && <Notice tone="bad">{uploads.fault}</Notice>}</div>
      <AddPhotos uploads={uploads} />
    </fieldset>
  )
}

/** Takes photos from the camera or the files of the device. */
export function AddPhotos({ uploads }: { uploads: PictureUploads }) {
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
          if (files.length > 0) uploads.add(files)
        }}
      />
      <Button
        variant="tint"
        icon={<Icon of={ImagePlus} />}
        disabled={uploads.full}
        onClick={() => input.current?.click()}
      >
        Add photos
      </Button>
    </>
  )
}
