import { Bike, Car, CarFront, type LucideIcon, Search, Truck, X } from 'lucide-react'
import type { Filters } from '@/data/carParks/filters'
import {
  ANY_PRICE,
  ANY_WALK,
  HOURS,
  MAX_PRICES,
  type Trip,
  VEHICLE_HEIGHTS,
  VEHICLES,
  type Vehicle,
  WALKS,
} from '@/data/carParks/trip'
import { formatWalk } from '@/lib/geo'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Segments } from '@/ui/Segments'
import { Select } from '@/ui/Select'
import { formatHours, VEHICLE_LABELS } from '../format'
import type { PlaceSearch } from '../usePlaceSearch'
import css from './FindParking.module.css'
import { TripFacilities } from './TripFacilities'
import { useTripForm } from './useTripForm'

interface Props {
  open: boolean
  trip: Trip | null
  filters: Filters
  search: PlaceSearch
  onClose: () => void
}

const VEHICLE_ICONS: Record<Vehicle, LucideIcon> = { car: Car, 'large-car': CarFront, van: Truck, motorcycle: Bike }

/** The search dialog: where to, when, for how long, at what price, in what, how far on foot and with what there. */
export function FindParking({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Find Perfect Parking" wide>
      <IconButton label="Close" className={css.close} onClick={onClose}>
        <Icon of={X} />
      </IconButton>
      <Form {...rest} onDone={onClose} />
    </Dialog>
  )
}

function Form(props: Omit<Props, 'open' | 'onClose'> & { onDone: () => void }) {
  const form = useTripForm(props)
  const { typed, change } = form
  const { hours, maxPrice, vehicle, walkMetres } = typed
  const height = VEHICLE_HEIGHTS[vehicle]
  return (
    <form className={css.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <Field label="Destination" error={form.error}>
        {(control) => (
          <input
            {...control}
            ref={form.field}
            className="input"
            required
            autoComplete="off"
            value={typed.destination}
            onChange={(event) => change({ destination: event.target.value })}
          />
        )}
      </Field>
      <div className={css.two}>
        <Field label="Arrival time">
          {(control) => (
            <input
              {...control}
              className="input"
              type="datetime-local"
              value={typed.arrive}
              onChange={(event) => change({ arrive: event.target.value })}
            />
          )}
        </Field>
        <Field label="Duration">
          {(control) => (
            <Select
              {...control}
              value={String(hours)}
              options={HOURS.map((one) => ({ value: String(one), label: formatHours(one) }))}
              onChoose={(value) => change({ hours: Number(value) })}
            />
          )}
        </Field>
      </div>
      <Segments<number>
        label="Max price"
        className={css.seg}
        value={maxPrice}
        options={MAX_PRICES.map((value) => ({ value, label: value === ANY_PRICE ? 'Any' : `£${value}` }))}
        onChoose={(value) => change({ maxPrice: value })}
      />
      <Segments
        label="Vehicle"
        aside={height === null ? 'any height' : `up to ${height / 100} m high`}
        className={`${css.seg} ${css.tall}`}
        value={vehicle}
        options={VEHICLES.map((value) => ({
          value,
          label: VEHICLE_LABELS[value],
          icon: <Icon of={VEHICLE_ICONS[value]} />,
        }))}
        onChoose={(value) => change({ vehicle: value })}
      />
      <Segments<number>
        label="Walking distance"
        aside={walkMetres === ANY_WALK ? undefined : `about ${formatWalk(walkMetres).replace(' walk', '')}`}
        className={css.seg}
        value={walkMetres}
        options={WALKS.map((value) => ({
          value,
          label: value === ANY_WALK ? 'Any' : value === 1000 ? '1 km' : `${value} m`,
        }))}
        onChoose={(value) => change({ walkMetres: value })}
      />
      <TripFacilities chosen={form.chosen} onChange={form.setChosen} />
      <p className="hint">
        Leaves out what is known to be closed then, too short a stay, too low or dearer. What nobody knows stays in.
      </p>
      <div className={css.foot}>
        <Button variant="quiet" onClick={form.reset}>
          Reset
        </Button>
        <Button
          aria-label="Search parking"
          type="submit"
          variant="primary"
          busy={form.busy}
          icon={<Icon of={Search} />}
        >
          Search parking
        </Button>
      </div>
    </form>
  )
}
