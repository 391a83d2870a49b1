import type { PictureUploads } from '@/data/pictures/usePictureUploads'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { MAX_PHOTOS } from '../schema'
import css from './Form.module.css'

/** Photos of the damage, which go once the request is posted. */
export function PhotosField({ uploads }: { uploads: PictureUploads }) {
  return (
    <fieldset className={css.group}>
      <legend className="label">
        Photos <span className="label__optional">optional, {MAX_PHOTOS} at most</span>
      </legend>
      <PhotoGrid uploads={uploads} chosen add="Add photos">
        <p className="hint">Providers who may quote see them, so keep number plates out.</p>
      </PhotoGrid>
    </fieldset>
  )
}
