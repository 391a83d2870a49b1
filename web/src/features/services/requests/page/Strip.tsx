import { useQueryClient } from '@tanstack/react-query'
import { serviceRequestQuery } from '@/data/serviceRequests/queries'
import type { ServiceRequest } from '@/data/serviceRequests/types'
import { SERVICE_TYPES } from '@/lib/roadside'
import { Plate } from '@/ui/Plate'
import { SignedImage } from '@/ui/SignedImage'
import { formatMoment } from '../format'
import css from './Page.module.css'
import { RequestBadges } from './RequestHeader'

/** What a request is about, in a strip below the header of a phone; all of it stands farther down. */
export function Strip({ request }: { request: ServiceRequest }) {
  const queries = useQueryClient()
  const { id, registration, service_type, area, created_at, photos } = request
  const [photo] = photos
  return (
    <section className={css.strip} aria-label="In short">
      {photo && (
        <SignedImage
          picture={photo}
          alt=""
          className={css.thumb}
          onGone={() => void queries.invalidateQueries({ queryKey: serviceRequestQuery(id).queryKey })}
        />
      )}
      <div className={css.short}>
        <p>
          {registration && <Plate registration={registration} />} {SERVICE_TYPES[service_type] ?? service_type}
        </p>
        <p>
          {area} · posted {formatMoment(created_at, new Date()).replace('Today, ', '')}
        </p>
      </div>
      <RequestBadges request={request} />
    </section>
  )
}
