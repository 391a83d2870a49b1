import type { PictureUploads } from '@/data/pictures/usePictureUploads'
import { PhotoGrid } from '@/ui/PhotoGrid'
import css from '../Incidents.module.css'
import { MAX_PHOTOS } from '../schemas'

/** The photos that go with a report, once it is sent. */
export function ChosenPhotos({ uploads }: { uploads: PictureUploads }) {
  return (
    <fieldset className={css.group}>
      <legend className="label">
        Photos <span className="label__optional">optional, {MAX_PHOTOS} at most</span>
      </legend>
      <PhotoGrid uploads={uploads} chosen add="Add photos" />
    </fieldset>
  )
}
