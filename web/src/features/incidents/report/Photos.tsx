import { useQueryClient } from '@tanstack/react-query'
import { usePeriod } from '@/data/config/queries'
import { addIncidentPhoto } from '@/data/incidents/queries'
import type { Incident, IncidentPhoto } from '@/data/incidents/types'
import { usePictureUploads } from '@/data/pictures/usePictureUploads'
import { Card } from '@/ui/Card'
import { PhotoGrid } from '@/ui/PhotoGrid'
import css from '../Incidents.module.css'
import { MAX_PHOTOS, TOO_MANY_PHOTOS } from '../schemas'

type Props = { incident: Incident; queryKey: readonly unknown[]; path: string }

/** The photos of a report: to look at, and, while the report is new, to add to. */
export function Photos({ incident: { photos, can_add_photos }, queryKey, path }: Props) {
  const period = usePeriod('incident_photo_seconds')
  const queries = useQueryClient()
  const askAgain = () => void queries.invalidateQueries({ queryKey })
  const uploads = usePictureUploads({
    path,
    most: MAX_PHOTOS,
    have: photos.length,
    tooMany: TOO_MANY_PHOTOS,
    onSent: (photo: IncidentPhoto) => addIncidentPhoto(queries, queryKey, photo),
  })
  const mayAdd = can_add_photos && photos.length < MAX_PHOTOS
  return (
    <Card title="Photos" action={<span className={css.small}>{`${photos.length} of ${MAX_PHOTOS}`}</span>}>
      <div className={css.inside}>
        <PhotoGrid photos={photos} uploads={uploads} add={mayAdd ? 'Add photos' : undefined} onGone={askAgain}>
          {mayAdd ? (
            <p className={css.small}>
              You can add photos for {period} after you report. We remove the time and location from them.
            </p>
          ) : (
            photos.length === 0 && <p className={css.small}>No photos were sent with this report.</p>
          )}
        </PhotoGrid>
      </div>
    </Card>
  )
}
