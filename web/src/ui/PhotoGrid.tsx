import { type ReactNode, useState } from 'react'
import type { PictureUpload } from '@/lib/picture'
import { AddPictures } from './AddPictures'
import { Notice } from './Notice'
import css from './Photos.module.css'
import { PhotoViewer, type SignedPhoto } from './PhotoViewer'
import { SendingPicture } from './SendingPicture'
import { SignedImage } from './SignedImage'

/** Pictures on their way to the server, or chosen for it. */
type Uploads = {
  sending: PictureUpload[]
  /** Why one was not taken. */
  fault: string | null
  /** There is no room for another one. */
  full: boolean
  add: (files: File[]) => void
  retry: (one: PictureUpload) => void
  drop: (key: number) => void
}

type Props<Photo extends SignedPhoto> = {
  photos?: readonly Photo[]
  /** The words for one of them. */
  title?: (index: number) => string
  /** Left out where there are only photos to look at. */
  uploads?: Uploads
  /** What is on its way is only chosen so far: nothing is sent before the form is. */
  chosen?: boolean
  /** The words of the button that adds; without them there is none. */
  add?: string | undefined
  /** An address has run out: to be asked for again. */
  onGone?: () => void
  /** What can be done with the photo that is open; `onRemoved` moves on to another one. */
  actions?: (photo: Photo, onRemoved: () => void) => ReactNode
  /** What is said below. */
  children?: ReactNode
}

const NONE: readonly never[] = []

/** Photos side by side: each opens large, more can be added, and what is on its way shows how far it is. */
export function PhotoGrid<Photo extends SignedPhoto>({
  photos = NONE,
  title = (index) => `Photo ${index + 1} of ${photos.length}`,
  uploads,
  chosen = false,
  add,
  onGone = () => {},
  actions,
  children,
}: Props<Photo>) {
  const [shown, setShown] = useState<number | null>(null)
  const sending = uploads?.sending ?? []
  const open = shown === null ? undefined : photos[shown]
  const close = () => setShown(null)
  const leave = () => setShown((at) => (photos.length > 1 && at !== null ? Math.max(0, at - 1) : null))
  return (
    <>
      {photos.length + sending.length > 0 && (
        <ul className={css.grid}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <button type="button" className={css.tile} onClick={() => setShown(index)}>
                <SignedImage picture={photo} alt={title(index)} className={css.image} onGone={onGone} />
              </button>
            </li>
          ))}
          {uploads &&
            sending.map((one) => (
              <SendingPicture
                key={one.key}
                sending={one}
                chosen={chosen}
                onRetry={() => uploads.retry(one)}
                onDrop={() => uploads.drop(one.key)}
              />
            ))}
        </ul>
      )}
      {uploads && <div role="alert">{uploads.fault && <Notice tone="bad">{uploads.fault}</Notice>}</div>}
      {add && uploads && <AddPictures label={add} disabled={uploads.full} onAdd={uploads.add} />}
      {children}
      {open && shown !== null && (
        <PhotoViewer
          photos={photos}
          at={shown}
          title={title(shown)}
          onMove={setShown}
          onClose={close}
          onGone={onGone}
          actions={actions?.(open, leave)}
        />
      )}
    </>
  )
}
