import { useQuery } from '@tanstack/react-query'
import { Car } from 'lucide-react'
import { useState } from 'react'
import { vehiclesQuery } from '@/data/vehicles/queries'
import type { Vehicle } from '@/data/vehicles/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { RadioList } from '@/ui/RadioList'
import { Spinner } from '@/ui/Spinner'
import css from '../Incidents.module.css'

type Props = { onReport: (registration: string) => void }

/** An incident with one of the user's own vehicles. The first is chosen until they choose another. */
export function OwnVehicle({ onReport }: Props) {
  const vehicles = useQuery(vehiclesQuery)
  const [picked, setPicked] = useState<string | null>(null)
  const own = vehicles.data ?? []
  const chosen = own.find(({ id }) => id === picked) ?? own[0]
  return (
    <section className={`card card--pad ${css.way}`} aria-label="One of my vehicles">
      <header>
        <span className="glyph glyph--blue">
          <Icon of={Car} />
        </span>
        <div>
          <h2>One of my vehicles</h2>
          <p className={css.small}>Damage, theft or vandalism to your own vehicle</p>
        </div>
      </header>
      {vehicles.data ? (
        <Picker vehicles={vehicles.data} chosen={chosen?.id ?? null} onChoose={setPicked} />
      ) : vehicles.isError ? (
        <ErrorState
          title="Your vehicles could not be loaded"
          detail={vehicles.error.message}
          onRetry={() => void vehicles.refetch()}
          busy={vehicles.isFetching}
        />
      ) : (
        <Spinner label="Loading vehicles..." />
      )}
      <Button size="large" disabled={!chosen} onClick={() => chosen && onReport(chosen.registration)}>
        Report with my vehicle
      </Button>
    </section>
  )
}

type PickerProps = { vehicles: Vehicle[]; chosen: string | null; onChoose: (id: string) => void }

function Picker({ vehicles, chosen, onChoose }: PickerProps) {
  if (vehicles.length === 0) {
    return (
      <EmptyState icon={Car} title="No vehicles registered">
        <Link to={paths.vehicles}>Go to the Vehicles page to add your first vehicle</Link>
      </EmptyState>
    )
  }
  const options = vehicles.map(({ id, registration, make, model, state }) => ({
    value: id,
    shown: (
      <>
        <Plate registration={registration} pending={state === 'pending'} />
        <span>{[make, model].filter(Boolean).join(' ')}</span>
      </>
    ),
  }))
  return <RadioList label="My vehicles" value={chosen} options={options} onChoose={onChoose} />
}
