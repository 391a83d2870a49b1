import { MapPin } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { ServiceRequest } from '@/data/serviceRequests/types'
import { SERVICE_TYPES } from '@/lib/roadside'
import { PointMap } from '@/map/PointMap.lazy'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { formatMoment } from '../format'
import { Where } from '../Where'
import css from './Page.module.css'
import { RequestPhotos } from './RequestPhotos'

/** What a request says: where, which vehicle, what happened, and its photos. `map` where no other one stands beside it. */
export function Details({ request, map = true }: { request: ServiceRequest; map?: boolean }) {
  const { service_type, location, lng, lat, vehicle, vehicle_info, budget_range, description, status } = request
  const now = new Date()
  return (
    <div className={css.column}>
      <section className="card" aria-label="Request">
        {map && (
          <Suspense>
            <div className={css.map}>
              <PointMap at={{ lng, lat }} />
            </div>
          </Suspense>
        )}
        <dl className={css.facts}>
          {vehicle && (
            <Fact name="Vehicle">
              <Plate registration={vehicle.registration} />
              {vehicle.details && <small>{vehicle.details}</small>}
            </Fact>
          )}
          {vehicle_info && <Fact name="Vehicle info">{vehicle_info}</Fact>}
          <Fact name="Service type">{SERVICE_TYPES[service_type] ?? service_type}</Fact>
          <Fact name="Location">
            <Where location={location} lng={lng} lat={lat} />
          </Fact>
          {budget_range && <Fact name="Budget range">{budget_range}</Fact>}
          <Fact name="Posted">{formatMoment(request.created_at, now)}</Fact>
          {request.edited_at && <Fact name="Changed">{formatMoment(request.edited_at, now)}</Fact>}
          {status === 'open' && <Fact name="Open until">{formatMoment(request.expires_at, now)}</Fact>}
        </dl>
      </section>
      <Card title="Description">
        <div className={css.inside}>
          <p className={css.words}>{description}</p>
          <RequestPhotos request={request} />
        </div>
      </Card>
      {status === 'open' && (
        <p className={css.seen}>
          <Icon of={MapPin} />
          Providers see the place to about 1 km and no plate until you accept.
        </p>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
