import type { UseQueryResult } from '@tanstack/react-query'
import { Car, Check, ChevronRight, Clock } from 'lucide-react'
import { OWNERSHIP, ownershipOf } from '@/data/vehicles/ownership'
import { statusWords } from '@/data/vehicles/status'
import type { Vehicle } from '@/data/vehicles/types'
import { Link } from '@/lib/Link'
import { useNow } from '@/lib/useNow'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { FirstFew } from '@/ui/FirstFew'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { Row } from '@/ui/Row'

/** How many vehicles the dashboard shows. */
const SHOWN = 2

/** The first vehicles, and the way to all. */
export function MyVehicles({ vehicles }: { vehicles: UseQueryResult<Vehicle[], Error> }) {
  return (
    <FirstFew
      title="My Vehicles"
      seeAll={(link) => <Link to={paths.vehicles} {...link} />}
      query={vehicles}
      loading="Loading vehicles..."
      failed="Your vehicles could not be loaded"
      rows={SHOWN}
    >
      {(all) => (all.length > 0 ? <Rows of={all.slice(0, SHOWN)} /> : <None />)}
    </FirstFew>
  )
}

function None() {
  return (
    <EmptyState
      icon={Car}
      title="No vehicles registered"
      next={
        <Link to={paths.vehicles} className={buttonVariants({ variant: 'primary' })}>
          Add Vehicle
        </Link>
      }
    />
  )
}

function Rows({ of }: { of: Vehicle[] }) {
  return (
    <ul className="rows">
      {of.map((vehicle) => (
        <Row
          key={vehicle.id}
          lead={
            <Plate registration={vehicle.registration} pending={vehicle.state === 'pending'} className="self-center" />
          }
          title={
            <Link to={paths.vehicle(vehicle.id)}>
              {[vehicle.make, vehicle.model].filter(Boolean).join(' ') || <span className="sr-only">Vehicle</span>}
            </Link>
          }
          end={
            <span className="row__end">
              <OwnershipBadge vehicle={vehicle} />
              <Icon of={ChevronRight} />
            </span>
          }
        >
          <Status vehicle={vehicle} />
        </Row>
      ))}
    </ul>
  )
}

/** How the vehicle is, and the way to say so. */
function Status({ vehicle }: { vehicle: Vehicle }) {
  const words = statusWords(vehicle, useNow(15_000))
  if (ownershipOf(vehicle) !== 'active') return words
  return (
    <Link to={paths.updateStatusOf(vehicle)} className="row__act">
      {words ?? 'Update status'}
      {words && <span className="sr-only">: update status</span>}
    </Link>
  )
}

/** Whether messages about the vehicle reach its driver. */
function OwnershipBadge({ vehicle }: { vehicle: Vehicle }) {
  const ownership = ownershipOf(vehicle)
  const isActive = ownership === 'active'
  return (
    <Badge tone={isActive ? 'ok' : 'warn'}>
      <Icon of={isActive ? Check : Clock} size={16} />
      {OWNERSHIP[ownership]}
    </Badge>
  )
}
