import { useQueryClient } from '@tanstack/react-query'
import { usePictureUploads } from '@/data/pictures/usePictureUploads'
import { addPhoto, refreshVehicles } from '@/data/vehicles/queries'
import type { Vehicle, VehiclePhoto } from '@/data/vehicles/types'
import { Card } from '@/ui/Card'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { nameOf } from '../format'
import css from '../Vehicle.module.css'
import { DeletePhoto } from './DeletePhoto'

const MAX_PHOTOS = 6

/** The photos of a vehicle: to look at, to add and to delete. */
export function Photos({ vehicle }: { vehicle: Vehicle }) {
  const { photos } = vehicle
  const queries = useQueryClient()
  const uploads = usePictureUploads({
    path: `/api/v1/vehicles/${vehicle.id}/photos`,
    most: MAX_PHOTOS,
    have: photos.length,
    tooMany: `A vehicle can have at most ${MAX_PHOTOS} photos`,
    onSent: (photo: VehiclePhoto) => addPhoto(queries, vehicle.id, photo),
  })
  const title = (index: number) => `${nameOf(vehicle) ?? 'Vehicle'}, photo ${index + 1} of ${photos.length}`
  return (
    <Card title="Photos" action={<span className="hint num">{`${photos.length} of ${MAX_PHOTOS}`}</span>}>
      <div className={css.inside}>
        {photos.length + uploads.sending.length === 0 && (
          <p className="hint">No photos yet. Other drivers won’t see them.</p>
        )}
        <PhotoGrid
          photos={photos}
          title={title}
          uploads={uploads}
          add="Add Photo"
          onGone={() => refreshVehicles(queries)}
          actions={(photo, onRemoved) => <DeletePhoto vehicleId={vehicle.id} photo={photo} onDeleted={onRemoved} />}
        >
          <p className="hint">
            {uploads.full
              ? `A vehicle can have up to ${MAX_PHOTOS} photos. Delete one to add another.`
              : 'JPEG, PNG or WebP. We remove the time and location from photos.'}
          </p>
        </PhotoGrid>
      </div>
    </Card>
  )
}
