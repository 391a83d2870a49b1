import type { PictureUploads } from '@/data/pictures/usePictureUploads'
import { PhotoGrid } from '@/ui/PhotoGrid'
import css from './Thread.module.css'

/** Photos on their way into the chat, each with how far it is, or why it did not arrive. */
export function SendingPhotos({ uploads }: { uploads: PictureUploads }) {
  if (uploads.sending.length === 0 && !uploads.fault) return null
  return (
    <div className={css.sendingPhotos}>
      <PhotoGrid uploads={uploads} />
    </div>
  )
}
