import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addIncidentPhoto } from '@/data/incidents/queries'
import type { Incident, IncidentPhoto } from '@/data/incidents/types'
import { usePictureUploads } from '@/data/pictures/usePictureUploads'
import { AddPictures } from '@/ui/AddPictures'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { SendingPicture } from '@/ui/SendingPicture'
import { SignedImage } from '@/ui/SignedImage'
import css from '../Incidents.module.css'
import { MOST_PHOTOS, TOO_MANY_PHOTOS } from '../schemas'

type Props = { incident: Incident; queryKey: readonly unknown[]; path: string }

/** The photos of a report: to look at, and for a day to add to. */
export function Photos({ incident: { photos, can_add_photos }, queryKey, path }: Props) {
  const queries = useQueryClient()
  const [shown, setShown] = useState<number | null>(null)
  const askAgain = () => void queries.invalidateQueries({ queryKey })
  const uploads = usePictureUploads({
    path,
    most: MOST_PHOTOS,
    have: photos.length,
    tooMany: TOO_MANY_PHOTOS,
    onSent: (photo: IncidentPhoto) => addIncidentPhoto(queries, queryKey, photo),
  })
  const title = (index: number) => `Photo ${index + 1} of ${photos.length}`
  const open = shown === null ? undefined : photos[shown]
  const mayAdd = can_add_photos && photos.length < MOST_PHOTOS
  return (
    <Card title="Photos" action={<span className={css.small}>{`${photos.length} of ${MOST_PHOTOS}`}</span>}>
      <div className={css.inside}>
        {photos.length + uploads.sending.length > 0 && (
          <ul className={css.photos}>
            {photos.map((photo, index) => (
              <li key={photo.id}>
                <button type="button" className={css.tile} onClick={() => setShown(index)}>
                  <SignedImage picture={photo} alt={title(index)} className={css.image} onGone={askAgain} />
                </button>
              </li>
            ))}
            {uploads.sending.map((one) => (
              <SendingPicture
                key={one.key}
                sending={one}
                onRetry={() => uploads.retry(one)}
                onDrop={() => uploads.drop(one.key)}
              />
            ))}
          </ul>
        )}
        <div role="alert">{uploads.fault && <Notice tone="bad">{uploads.fault}</Notice>}</div>
        {mayAdd ? (
          <>
            <AddPictures label="Add photos" disabled={uploads.full} onAdd={uploads.add} />
            <p className={css.small}>
              Photos can be added for 24 hours after a report was made. Where and when a picture was taken is removed
              from it.
            </p>
          </>
        ) : (
          photos.length === 0 && <p className={css.small}>No photos were sent with this report.</p>
        )}
      </div>
      {open && shown !== null && (
        <Dialog
          open
          wide
          onOpenChange={() => setShown(null)}
          title={title(shown)}
          foot={
            <>
              {photos.length > 1 && <Button onClick={() => setShown((shown + 1) % photos.length)}>Next photo</Button>}
              <Button variant="primary" onClick={() => setShown(null)}>
                Close
              </Button>
            </>
          }
        >
          <SignedImage key={open.id} picture={open} alt={title(shown)} className={css.whole} onGone={askAgain} />
        </Dialog>
      )}
    </Card>
  )
}
