import { useQuery } from '@tanstack/react-query'
import { CarFront, ChevronRight } from 'lucide-react'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { vehiclesQuery } from '@/data/vehicles/queries'
import type { Vehicle } from '@/data/vehicles/types'
import { Link } from '@/lib/Link'
import { canonicalPlate } from '@/lib/plate'
import { useSearchParams } from '@/lib/searchParams'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { Plate } from '@/ui/Plate'
import { QueryContent } from '@/ui/QueryContent'
import { Row } from '@/ui/Row'
import { nameOf } from '../format'
import { StatusForm } from './StatusForm'
import { StatusLine } from './StatusLine'

/** A driver says how a vehicle of theirs is (`?plate=&model=`). Without a plate they choose one first. `Place` notes where a parked one stands. */
export default function UpdateStatusPage({ Place }: { Place: ComponentType<{ vehicleId: string }> }) {
  const navigate = useNavigate()
  const [asked] = useSearchParams()
  const vehicles = useQuery(vehiclesQuery)
  const plate = canonicalPlate(asked.get('plate') ?? '')
  const model = asked.get('model')?.slice(0, 60) ?? ''
  const toList = () => void navigate(paths.vehicles)
  return (
    <>
      <PageHeader title="Update Vehicle Status" back lead={<BackButton onBack={toList} />} />
      <div className="content content--column">
        <QueryContent query={vehicles} loading="Loading vehicles..." failed="Your vehicles could not be loaded">
          {(all) => {
            const only = all.length === 1 && !plate ? all[0] : undefined
            const vehicle = only ?? all.find(({ registration }) => registration === plate)
            if (vehicle) {
              return <StatusForm key={vehicle.id} vehicle={vehicle} model={model} Place={Place} onSaved={toList} />
            }
            return plate || all.length === 0 ? (
              <Missing none={all.length === 0} onBack={toList} />
            ) : (
              <Choose from={all} />
            )
          }}
        </QueryContent>
      </div>
    </>
  )
}

function Missing({ none, onBack }: { none: boolean; onBack: () => void }) {
  return (
    <div className="card py-4">
      <EmptyState
        icon={CarFront}
        title={none ? 'No vehicles registered' : 'Vehicle not found'}
        heading="h2"
        next={
          <Button variant="primary" onClick={onBack}>
            Back to Vehicles
          </Button>
        }
      >
        {none
          ? 'Go to the Vehicles page to add your first vehicle'
          : 'It may have been removed, or it belongs to another account.'}
      </EmptyState>
    </div>
  )
}

function Choose({ from }: { from: Vehicle[] }) {
  return (
    <section className="card" aria-label="Which vehicle?">
      <ul className="rows">
        {from.map((vehicle) => (
          <Row
            key={vehicle.id}
            lead={
              <Plate
                registration={vehicle.registration}
                pending={vehicle.state === 'pending'}
                className="self-center"
              />
            }
            title={<Link to={paths.updateStatusOf(vehicle)}>{nameOf(vehicle) ?? 'Vehicle'}</Link>}
            end={<Icon of={ChevronRight} />}
          >
            <StatusLine vehicle={vehicle} />
          </Row>
        ))}
      </ul>
    </section>
  )
}
