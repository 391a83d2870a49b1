import { useQueryClient } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { jobQuery } from '@/data/jobs/queries'
import type { Job } from '@/data/jobs/types'
import { formatPounds } from '@/lib/money'
import { useNow } from '@/lib/useNow'
import { PointMap } from '@/map/PointMap.lazy'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { Skeleton } from '@/ui/Skeleton'
import { UrgencyBadge } from '../../requests/Badges'
import { formatMoment } from '../../requests/format'
import { Where } from '../../requests/Where'
import { formatAbout, serviceName } from '../format'
import { CellMap } from '../map/CellMap.lazy'
import css from './Job.module.css'
import { JobPhotos } from './JobPhotos'

/** What the job is, and where: the square kilometre, or the exact place once the customer has accepted. */
export function Summary({ job }: { job: Job }) {
  const { customer, cell, area, distance_km, service_type, budget_range, created_at, description, photos } = job
  const now = useNow(60_000)
  const queries = useQueryClient()
  const vehicle = customer?.vehicle
  return (
    <>
      <section className={`card ${css.summary}`} aria-label="Job">
        <Suspense fallback={<Skeleton height={180} />}>
          {customer ? <PointMap at={customer} /> : <CellMap cell={cell} />}
        </Suspense>
        <dl className={css.facts}>
          {vehicle && (
            <Fact name="Vehicle">
              <Plate registration={vehicle.registration} />
              {vehicle.details && <span>{vehicle.details}</span>}
            </Fact>
          )}
          {customer?.vehicle_info && <Fact name="About the vehicle">{customer.vehicle_info}</Fact>}
          <Fact name="Urgency">
            <UrgencyBadge urgency={job.urgency} />
          </Fact>
          <Fact name="Service type">{serviceName(service_type)}</Fact>
          <Fact name="Where">{customer ? <Where {...customer} /> : area}</Fact>
          {!customer && <Fact name="Distance">{formatAbout(distance_km)}</Fact>}
          <Fact name="Budget range">{budget_range ?? 'none said'}</Fact>
          {job.agreed_price_pence !== null && <Fact name="Agreed price">{formatPounds(job.agreed_price_pence)}</Fact>}
          <Fact name="Posted">{formatMoment(created_at, now)}</Fact>
          {job.status === 'open' && <Fact name="Open until">{formatMoment(job.expires_at, now)}</Fact>}
        </dl>
      </section>
      {/* Of a job that another provider has, nothing more is told. */}
      {(description || photos.length > 0) && (
        <section className="card card--pad" aria-label="Description">
          <h2 className={css.heading}>Description</h2>
          <p className={css.words}>{description}</p>
          {photos.length > 0 && (
            <JobPhotos
              photos={photos}
              onGone={() => void queries.invalidateQueries({ queryKey: jobQuery(job.id).queryKey })}
            />
          )}
        </section>
      )}
      {!customer && job.status === 'open' && (
        <p className={css.private}>
          <Icon of={EyeOff} size={16} />
          You see the area to about 1 km. The exact place, the customer’s name and the vehicle are shown to the provider
          whose quote is accepted.
        </p>
      )}
    </>
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
