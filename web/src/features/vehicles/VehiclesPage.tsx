import { useQuery } from '@tanstack/react-query'
import { Car, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMarkPageRead } from '@/data/notifications/mutations'
import { vehiclesQuery } from '@/data/vehicles/queries'
import type { Vehicle } from '@/data/vehicles/types'
import { canonicalPlate } from '@/lib/plate'
import { useSearchParams } from '@/lib/searchParams'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { ClaimDialog } from './claim/ClaimDialog'
import { AddVehicle } from './list/AddVehicle'
import { VehicleCard } from './list/VehicleCard'
import css from './Vehicles.module.css'

/** One's vehicles, the way to add one, and the way to claim one that another account has (`?claim=AB12CDE`). */
export default function VehiclesPage() {
  const vehicles = useQuery(vehiclesQuery)
  useMarkPageRead(vehicles.data ? paths.vehicles : null)
  // The registration to begin with, empty for a new one; null while none is added.
  const [adding, setAdding] = useState<string | null>(null)
  const [asked] = useSearchParams()
  const navigate = useNavigate()
  const claimed = canonicalPlate(asked.get('claim') ?? '')
  const add = (
    <Button variant="primary" icon={<Icon of={Plus} />} onClick={() => setAdding('')}>
      Add Vehicle
    </Button>
  )
  return (
    <>
      <PageHeader title="Vehicles" />
      <div className="content">
        {vehicles.data ? (
          vehicles.data.length > 0 ? (
            <List vehicles={vehicles.data} add={add} />
          ) : (
            <div className="card py-4">
              <EmptyState icon={Car} title="No vehicles registered" heading="h2" next={add}>
                People reach you by plate, not by phone or email.
              </EmptyState>
            </div>
          )
        ) : vehicles.isError ? (
          <ErrorState
            title="Your vehicles could not be loaded"
            detail={vehicles.error.message}
            onRetry={() => void vehicles.refetch()}
            busy={vehicles.isFetching}
          />
        ) : (
          <Loading />
        )}
      </div>
      {adding !== null && (
        <AddVehicle
          plate={adding}
          onClose={() => setAdding(null)}
          onClaim={(plate) => {
            setAdding(null)
            void navigate(paths.claim(plate))
          }}
        />
      )}
      {claimed && (
        <ClaimDialog
          key={claimed}
          plate={claimed}
          onClose={() => void navigate(paths.vehicles, { replace: true })}
          onAdd={() => {
            void navigate(paths.vehicles, { replace: true })
            setAdding(claimed)
          }}
          onSent={(id) => void navigate(paths.vehicle(id), { replace: true })}
        />
      )}
    </>
  )
}

function List({ vehicles, add }: { vehicles: Vehicle[]; add: ReactNode }) {
  return (
    <>
      <div className={css.head}>
        <p>{vehicles.length === 1 ? '1 vehicle' : `${vehicles.length} vehicles`}</p>
        {add}
      </div>
      <ul className={css.cards}>
        {vehicles.map((vehicle) => (
          <VehicleCard key={vehicle.id} vehicle={vehicle} />
        ))}
      </ul>
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true" role="status">
      <span className="sr-only">Loading vehicles...</span>
      <div className={css.cards} aria-hidden="true">
        {['first', 'second'].map((one) => (
          <div key={one} className="card card--pad grid gap-3">
            <Skeleton width={140} height={40} />
            <Skeleton width="50%" />
            <Skeleton width="30%" height={12} />
          </div>
        ))}
      </div>
    </div>
  )
}
