import { type FormEvent, useRef, useState } from 'react'
import type { Filters } from '@/data/carParks/filters'
import { chosenFacilities, filtersOfTrip, TRIP_DEFAULTS, type Trip, type TripFacility } from '@/data/carParks/trip'
import { formatFieldTime } from '@/lib/dates'
import type { PlaceSearch } from '../usePlaceSearch'

/** What the search dialog holds, beside the facilities. */
type Typed = Omit<Trip, 'destination' | 'arrive'> & { destination: string; arrive: string }

const blank = (): Typed => ({ ...TRIP_DEFAULTS, destination: '', arrive: inALittleWhile(new Date()) })

const typedOf = (trip: Trip | null): Typed =>
  trip ? { ...trip, destination: trip.destination.name, arrive: trip.arrive ?? blank().arrive } : blank()

type Options = { trip: Trip | null; filters: Filters; search: PlaceSearch; onDone: () => void }

/** The search dialog's state. Submitting looks the destination up and goes there; what fails stands at its field. */
export function useTripForm({ trip, filters, search, onDone }: Options) {
  const [typed, setTyped] = useState(() => typedOf(trip))
  const [chosen, setChosen] = useState<TripFacility[]>(() => chosenFacilities(filters))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const refuse = (message: string) => {
    setError(message)
    field.current?.focus()
  }
  /** Goes to the destination. Returns why that did not work, or null. */
  const go = async (name: string): Promise<string | null> => {
    // The same destination as before needs no second look.
    const place = trip?.destination.name === name ? trip.destination : await search.find(name)
    if (!place) return "Couldn't find that location."
    const next: Trip = { ...typed, destination: { name: place.name, lng: place.lng, lat: place.lat } }
    const isThere = await search.visit(place, { trip: next, filters: filtersOfTrip(filters, chosen) })
    return isThere ? null : "Couldn't search that location."
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const name = typed.destination.trim()
    if (!name) return refuse('Please enter your destination')
    setBusy(true)
    const failure = await go(name).finally(() => setBusy(false))
    if (failure) refuse(failure)
    else onDone()
  }

  return {
    typed,
    change: (part: Partial<Typed>) => {
      setTyped({ ...typed, ...part })
      if ('destination' in part) setError(undefined)
    },
    chosen,
    setChosen,
    /** For the destination's field. */
    field,
    error,
    busy,
    submit,
    reset: () => {
      setTyped(blank())
      setChosen([])
      setError(undefined)
    },
  }
}

/** The next five minutes, for the field: as the server reads it, on the clocks of the United Kingdom. */
export function inALittleWhile(now: Date): string {
  const five = 5 * 60_000
  return formatFieldTime(new Date(Math.ceil(now.getTime() / five) * five))
}
