import type { UseQueryResult } from '@tanstack/react-query'
import { Car, Check, ChevronRight } from 'lucide-react'
import type { Vehicle } from '@/data/vehicles/types'
import { Link } from '@/lib/Link'
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
      {of.map(({ id, registration, make, model, state }) => (
        <Row
          key={id}
          lead={<Plate registration={registration} pending={state === 'pending'} className="self-center" />}
          title={
            <Link to={paths.vehicle(id)}>
              {[make, model].filter(Boolean).join(' ') || <span className="sr-only">Vehicle</span>}
            </Link>
          }
          end={
            <>
              {state === 'pending' ? (
                <Badge tone="warn">Pending</Badge>
              ) : (
                <Badge tone="ok">
                  <Icon of={Check} size={16} />
                  Active
                </Badge>
              )}
              <Icon of={ChevronRight} />
            </>
          }
        />
      ))}
    </ul>
  )
}
