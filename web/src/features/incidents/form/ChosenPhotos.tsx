import type { PictureUploads } from '@/data/pictures/usePictureUploads'
import { AddPictures } from '@/ui/AddPictures'
import { Notice } from '@/ui/Notice'
import { SendingPicture } from '@/ui/SendingPicture'
import css from '../Incidents.module.css'
import { MOST_PHOTOS } from '../schemas'

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
      <AddPictures label="Add photos" disabled={uploads.full} onAdd={uploads.add} />
    </fieldset>
  )
}
