import {
  Accessibility,
  Bike,
  Car,
  CarFront,
  Cctv,
  Clock,
  CreditCard,
  type LucideIcon,
  Ruler,
  Search,
  Smartphone,
  Truck,
  Warehouse,
  X,
  Zap,
} from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Filters } from '@/data/carParks/filters'
import {
  ANY_PRICE,
  ANY_WALK,
  chosenFacilities,
  filtersOfTrip,
  HOURS,
  MAX_PRICES,
  TRIP_DEFAULTS,
  type Trip,
  type TripFacility,
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
import { Select } from '@/ui/Select'
import { formatHours, VEHICLE_LABELS } from '../format'
import type { PlaceSearch } from '../usePlaceSearch'
import css from './FindParking.module.css'

interface Props {
  open: boolean
  trip: Trip | null
  filters: Filters
  search: PlaceSearch
  onClose: () => void
}

const VEHICLE_ICONS: Record<Vehicle, LucideIcon> = { car: Car, 'large-car': CarFront, van: Truck, motorcycle: Bike }
/** The facilities that the dialog offers, and what each asks of a car park. */
const FACILITIES: { label: string; asks: TripFacility }[] = [
  { label: 'EV Charging', asks: 'ev' },
  { label: 'Disabled Access', asks: 'disabled' },
  { label: 'Covered', asks: 'covered' },
  { label: 'Security/CCTV', asks: 'cctv' },
  { label: '24/7 Access', asks: '24_hour' },
  { label: 'Height Clearance', asks: 'height_restriction' },
  { label: 'Card Payment', asks: 'card_payment' },
  { label: 'Mobile Payment', asks: 'mobile_payment' },
]
const FACILITY_ICONS: Record<TripFacility, LucideIcon> = {
  ev: Zap,
  disabled: Accessibility,
  covered: Warehouse,
  cctv: Cctv,
  '24_hour': Clock,
  height_restriction: Ruler,
  card_payment: CreditCard,
  mobile_payment: Smartphone,
}

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

function Form({ trip, filters, search, onDone }: Omit<Props, 'open' | 'onClose'> & { onDone: () => void }) {
  const [destination, setDestination] = useState(trip?.destination.name ?? '')
  const [arrive, setArrive] = useState(trip?.arrive ?? inALittleWhile(new Date()))
  const [hours, setHours] = useState<number>(trip?.hours ?? TRIP_DEFAULTS.hours)
  const [maxPrice, setMaxPrice] = useState<number>(trip?.maxPrice ?? TRIP_DEFAULTS.maxPrice)
  const [vehicle, setVehicle] = useState<Vehicle>(trip?.vehicle ?? TRIP_DEFAULTS.vehicle)
  const [walkMetres, setWalkMetres] = useState<number>(trip?.walkMetres ?? TRIP_DEFAULTS.walkMetres)
  const [chosen, setChosen] = useState<TripFacility[]>(() => chosenFacilities(filters))
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const height = VEHICLE_HEIGHTS[vehicle]

  const refuse = (message: string) => {
    setTrouble(message)
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const name = destination.trim()
    if (!name) {
      refuse('Please enter your destination')
      return
    }
    setBusy(true)
    try {
      // The same destination as before needs no second look.
      const same = trip?.destination.name === name ? { ...trip.destination, kind: 'place', context: '' } : null
      const place = same ? { ...same, car_park_id: null } : await search.find(name)
      if (!place) {
        refuse("Couldn't find that location.")
        return
      }
      const { lng, lat } = place
      const next: Trip = { destination: { name: place.name, lng, lat }, arrive, hours, maxPrice, vehicle, walkMetres }
      if (await search.visit(place, { trip: next, filters: filtersOfTrip(filters, chosen) })) onDone()
      else refuse("Couldn't search that location.")
    } finally {
      setBusy(false)
    }
  }
  const reset = () => {
    setDestination('')
    setArrive(inALittleWhile(new Date()))
    setHours(TRIP_DEFAULTS.hours)
    setMaxPrice(TRIP_DEFAULTS.maxPrice)
    setVehicle(TRIP_DEFAULTS.vehicle)
    setWalkMetres(TRIP_DEFAULTS.walkMetres)
    setChosen([])
    setTrouble(undefined)
  }

  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Destination" error={trouble}>
        {(control) => (
          <input
            {...control}
            ref={field}
            className="input"
            required
            autoComplete="off"
            value={destination}
            onChange={(event) => {
              setDestination(event.target.value)
              setTrouble(undefined)
            }}
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
              value={arrive}
              onChange={(event) => setArrive(event.target.value)}
            />
          )}
        </Field>
        <Field label="Duration">
          {(control) => (
            <Select
              {...control}
              value={String(hours)}
              options={HOURS.map((one) => ({ value: String(one), label: formatHours(one) }))}
              onChoose={(value) => setHours(Number(value))}
            />
          )}
        </Field>
      </div>
      <Choice
        label="Max price"
        value={maxPrice}
        options={MAX_PRICES.map((value) => ({ value, label: value === ANY_PRICE ? 'Any' : `£${value}` }))}
        onChoose={setMaxPrice}
      />
      <Choice
        label="Vehicle"
        aside={height === null ? 'any height' : `up to ${height / 100} m high`}
        value={vehicle}
        options={VEHICLES.map((value) => ({
          value,
          label: VEHICLE_LABELS[value],
          icon: <Icon of={VEHICLE_ICONS[value]} />,
        }))}
        onChoose={setVehicle}
      />
      <Choice
        label="Walking distance"
        aside={walkMetres === ANY_WALK ? undefined : `about ${formatWalk(walkMetres).replace(' walk', '')}`}
        value={walkMetres}
        options={WALKS.map((value) => ({
          value,
          label: value === ANY_WALK ? 'Any' : value === 1000 ? '1 km' : `${value} m`,
        }))}
        onChoose={setWalkMetres}
      />
      <fieldset className={css.facilities}>
        <legend className={css.legend}>
          Facilities <span>{chosen.length > 0 && `${chosen.length} chosen`}</span>
        </legend>
        {FACILITIES.map(({ label, asks }) => {
          const on = chosen.includes(asks)
          return (
            <button
              key={asks}
              type="button"
              aria-pressed={on}
              onClick={() => setChosen(on ? chosen.filter((one) => one !== asks) : [...chosen, asks])}
            >
              <Icon of={FACILITY_ICONS[asks]} />
              {label}
            </button>
          )
        })}
      </fieldset>
      <p className="hint">
        Leaves out what is known to be closed then, too short a stay, too low or dearer. What nobody knows stays in.
      </p>
      <div className={css.foot}>
        <Button variant="quiet" onClick={reset}>
          Reset
        </Button>
        <Button aria-label="Search parking" type="submit" variant="primary" busy={busy} icon={<Icon of={Search} />}>
          Search parking
        </Button>
      </div>
    </form>
  )
}

interface ChoiceProps<Value extends string | number> {
  label: string
  aside?: string | undefined
  value: Value
  options: { value: Value; label: string; icon?: ReactNode }[]
  onChoose: (value: Value) => void
}

/** One of a few, side by side. */
function Choice<Value extends string | number>({ label, aside, value, options, onChoose }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div>
      <p className={css.legend}>
        <span id={id}>{label}</span> {aside && <span>{aside}</span>}
      </p>
      <RadioGroup.Root
        className={`seg ${css.seg}`}
        aria-labelledby={id}
        orientation="horizontal"
        value={String(value)}
        onValueChange={(next) => {
          const option = options.find((one) => String(one.value) === next)
          if (option) onChoose(option.value)
        }}
      >
        {options.map((option) => (
          <RadioGroup.Item key={option.value} value={String(option.value)} data-tall={option.icon ? true : undefined}>
            {option.icon}
            {option.label}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  )
}

/** Local time for the field, at the next five minutes. */
function inALittleWhile(now: Date): string {
  const five = 5 * 60_000
  const local = now.getTime() - now.getTimezoneOffset() * 60_000
  return new Date(Math.ceil(local / five) * five).toISOString().slice(0, 16)
}
