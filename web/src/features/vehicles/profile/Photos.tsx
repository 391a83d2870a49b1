import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePictureUploads } from '@/data/pictures/usePictureUploads'
import { addPhoto } from '@/data/vehicles/queries'
import type { Photo, Vehicle } from '@/data/vehicles/types'
import { AddPictures } from '@/ui/AddPictures'
import { Card } from '@/ui/Card'
import { Notice } from '@/ui/Notice'
import { SendingPicture } from '@/ui/SendingPicture'
import { nameOf } from '../format'
import { PhotoImage } from '../PhotoImage'
import css from '../Photos.module.css'
import { PhotoViewer } from './PhotoViewer'

const MOST_PHOTOS = 6

/** The photos of a vehicle: to look at, to add and to delete. */
export function Photos({ vehicle }: { vehicle: Vehicle }) {
  const { photos } = vehicle
  const queries = useQueryClient()
  const uploads = usePictureUploads({
    path: `/api/v1/vehicles/${vehicle.id}/photos`,
    most: MOST_PHOTOS,
    have: photos.length,
    tooMany: `A vehicle can have at most ${MOST_PHOTOS} photos`,
    onSent: (photo: Photo) => addPhoto(queries, vehicle.id, photo),
  })
  const [shown, setShown] = useState<number | null>(null)
  const title = (index: number) => `${nameOf(vehicle) ?? 'Vehicle'}, photo ${index + 1} of ${photos.length}`
  return (
    <Card
      title="Photos"
      action={
        <span className={css.count}>
          {photos.length} of {MOST_PHOTOS}
        </span>
      }
    >
      <div className={css.inside}>
        {photos.length + uploads.sending.length > 0 ? (
          <ul className={css.grid}>
            {photos.map((photo, index) => (
              <li key={photo.id}>
                <button type="button" className={css.tile} onClick={() => setShown(index)}>
                  <PhotoImage photo={photo} alt={title(index)} className={css.image} />
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
        ) : (
          <p className={css.none}>No photos yet. Other drivers do not see them.</p>
        )}
        <div role="alert">{uploads.fault && <Notice tone="bad">{uploads.fault}</Notice>}</div>
        <AddPictures label="Add Photo" disabled={uploads.full} onAdd={uploads.add} />
        <p className={css.hint}>
          {uploads.full
            ? `That is all: a vehicle can have ${MOST_PHOTOS} photos. Delete one to add another.`
            : 'JPEG, PNG or WebP. Where and when a picture was taken is removed from it.'}
        </p>
      </div>
      {shown !== null && photos[shown] && (
        <PhotoViewer
          vehicleId={vehicle.id}
          photos={photos}
          at={shown}
          title={title(shown)}
          onMove={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </Card>
  )
}
