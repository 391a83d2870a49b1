import { Bike, Car, CarFront, type LucideIcon, Search, Truck, X } from 'lucide-react'
import type { Filters } from '@/data/carParks/filters'
import {
  ANY_PRICE,
  ANY_WALK,
  HOURS,
  MAX_PRICES,
  type Trip,
  tripHeight,
  VEHICLES,
  type Vehicle,
  WALKS,
} from '@/data/carParks/trip'
import { formatWalk, type LngLat } from '@/lib/geo'
import { PlaceBox } from '@/map/PlaceBox'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Segments } from '@/ui/Segments'
import { Select } from '@/ui/Select'
import type { Destination } from '../destination'
import { formatHours, VEHICLE_LABELS } from '../format'
import type { PlaceSearch } from '../usePlaceSearch'
import { ArrivalField } from './ArrivalField'
import css from './FindParking.module.css'
import { TripFacilities } from './TripFacilities'
import { useTripForm } from './useTripForm'

interface Props {
  open: boolean
  trip: Trip | null
  /** What was searched for before: the driver goes there. */
  destination: Destination | null
  filters: Filters
  /** Where the map looks: places near it come first. */
  centre: { lng: number; lat: number }
  /** From where they say how far they are. */
  from: LngLat
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
  const { centre, from } = props
  const { typed, change } = form
  const { hours, maxPrice, vehicle, walkMetres } = typed
  const height = tripHeight(typed)
  return (
    <form className={css.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <Field label="Destination" error={form.error}>
        {(control) => (
          <PlaceBox
            className={css.place}
            input={{ ...control, ref: form.field, required: true }}
            text={typed.destination}
            centre={centre}
            from={from}
            onText={(destination) => change({ destination })}
            onChoose={form.pick}
          />
        )}
      </Field>
      <ArrivalField className={css.two} value={typed.arrive} onChange={(arrive) => change({ arrive })}>
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
      </ArrivalField>
      <Segments<number>
        label="Max price"
        aside="for the stay"
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
        aside={
          walkMetres === ANY_WALK
            ? undefined
            : `about ${formatWalk(walkMetres).replace(' walk', '')} in a straight line`
        }
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
        We leave out places we know are closed, too low, too expensive or limited to shorter stays. If we don’t know, we
        still show them.
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
