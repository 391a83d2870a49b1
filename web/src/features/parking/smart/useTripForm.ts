import { type FormEvent, useRef, useState } from 'react'
import type { Filters } from '@/data/carParks/filters'
import {
  chosenFacilities,
  filtersOfTrip,
  TRIP_DEFAULTS,
  type Trip,
  type TripFacility,
  type Vehicle,
} from '@/data/carParks/trip'
import { type Needs, useNeeds } from '@/data/needs/needs'
import { inOneLine, NOT_FOUND, SEARCH_FAILED } from '@/map/searchErrors'
import type { Destination } from '../destination'
import type { PlaceSearch } from '../usePlaceSearch'

/** What the search dialog holds, beside the facilities. */
type Typed = Omit<Trip, 'destination'> & { destination: string }

const BLANK: Typed = { ...TRIP_DEFAULTS, destination: '', arrive: null }

/** What the dialog begins with: what somebody needs of any car park. */
function begun(needs: Needs | null): Typed {
  return needs ? { ...BLANK, vehicle: needs.vehicle, heightCm: needs.height_cm ?? null } : BLANK
}

/** The own height belongs to the own vehicle: another one is as high as its size. */
const heightFor = (vehicle: Vehicle | undefined, needs: Needs | null) =>
  needs && vehicle === needs.vehicle ? (needs.height_cm ?? null) : null

type Options = {
  trip: Trip | null
  destination: Destination | null
  filters: Filters
  search: PlaceSearch
  onDone: () => void
}

/** The search dialog's state. Submitting looks the destination up and goes there; what fails stands at its field. */
export function useTripForm({ trip, destination, filters, search, onDone }: Options) {
  const needs = useNeeds()
  const [typed, setTyped] = useState<Typed>({ ...begun(needs), ...trip, destination: destination?.name ?? '' })
  const [chosen, setChosen] = useState<TripFacility[]>(() => chosenFacilities(filters, trip))
  /** What the destination's name stands for, once that is known. */
  const [picked, setPicked] = useState(destination)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const refuse = (message: string) => {
    setError(message)
    field.current?.focus()
  }
  /** Goes to the destination. Returns why that did not work, or null. */
  const go = async (name: string): Promise<string | null> => {
    const place = picked?.name === name ? picked : await search.find(name)
    if (!place) return inOneLine(NOT_FOUND)
    if (place === 'failed') return inOneLine(SEARCH_FAILED)
    const { lng, lat } = place
    const next: Trip = {
      ...typed,
      destination: { name: place.name, lng, lat },
      clearance: chosen.includes('clearance'),
    }
    const isThere = await search.visit(place, { trip: next, filters: filtersOfTrip(filters, chosen) })
    return isThere ? null : inOneLine(SEARCH_FAILED)
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
      setTyped({ ...typed, ...part, ...('vehicle' in part && { heightCm: heightFor(part.vehicle, needs) }) })
      if ('destination' in part) setError(undefined)
    },
    pick: (place: Destination) => {
      setPicked(place)
      setTyped({ ...typed, destination: place.name })
      setError(undefined)
    },
    chosen,
    setChosen,
    /** For the destination's field. */
    field,
    error,
    busy,
    submit,
    reset: () => {
      setTyped(begun(needs))
      setChosen([])
      setError(undefined)
    },
  }
}
