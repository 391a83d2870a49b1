import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/api/session'
import type { Trip } from '@/data/carParks/trip'
import { deviceItem } from '@/data/device'
import { vehiclesQuery } from '@/data/vehicles/queries'
import type { Vehicle } from '@/data/vehicles/types'
import { type Needs, NO_NEEDS, readNeeds } from './needs'

/** What a vehicle needs of any car park; a badge and a way without steps are its driver's. */
export type VehicleNeeds = Pick<Needs, 'vehicle' | 'height_cm' | 'width_cm' | 'plug'>

/** Which of their own vehicles a driver looks for parking with, and what they said of each, by its id. */
type Driven = { chosen: string | null; said: Record<string, VehicleNeeds> }

const NOTHING_SAID: VehicleNeeds = { vehicle: 'car', height_cm: null, width_cm: null, plug: null }
/** Nobody has as many; what was stored may be anything. */
const MOST = 50

const ofVehicle = ({ vehicle, height_cm, width_cm, plug }: Needs): VehicleNeeds => ({
  vehicle,
  height_cm: height_cm ?? null,
  width_cm: width_cm ?? null,
  plug: plug ?? null,
})

function readDriven(stored: unknown): Driven | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { chosen, said } = stored as { chosen?: unknown; said?: unknown }
  const all: [string, unknown][] = typeof said === 'object' && said !== null ? Object.entries(said) : []
  const known: Driven['said'] = {}
  for (const [id, one] of all.slice(0, MOST)) {
    const needs = readNeeds(one)
    if (needs) known[id] = ofVehicle(needs)
  }
  return { chosen: typeof chosen === 'string' ? chosen : null, said: known }
}

/** It stays on this device, as the needs do, and no address and no request names the vehicle. */
const drivenItem = deviceItem('driven', readDriven)

/** The account's vehicles, and which of them is driven; none where nobody is signed in. */
export function useDriven(): { vehicles: readonly Vehicle[]; driven: Vehicle | null } {
  const user = useSession()?.user.id ?? null
  const chosen = drivenItem.use()?.chosen ?? null
  const { data } = useQuery({ ...vehiclesQuery, enabled: user !== null })
  const vehicles = (user !== null && data) || NONE
  return { vehicles, driven: vehicles.find(({ id }) => id === chosen) ?? null }
}

const NONE: readonly Vehicle[] = []

/**
 * The needs once another vehicle is driven: with what was said of it. Of one of which nothing was said they are as before if
 * none was driven before, because they may be that one's, else those of a car of which nothing is known.
 */
export function needsWith(needs: Needs, id: string | null, before: string | null): Needs {
  const said = id === null ? undefined : drivenItem.get()?.said[id]
  if (said) return { ...needs, ...said }
  return before === null || id === null ? needs : { ...needs, ...NOTHING_SAID }
}

/** Keeps on this device which vehicle is driven, and what is needed with it; of vehicles that are no more nothing is kept. */
export function keepDriven(id: string | null, needs: Needs, vehicles: readonly Vehicle[]): void {
  const before = drivenItem.get()
  if (vehicles.length === 0 || (id === null && before === null)) return
  const all = { ...before?.said, ...(id !== null && { [id]: ofVehicle(needs) }) }
  const known = vehicles.map((vehicle) => vehicle.id)
  const said = Object.fromEntries(Object.entries(all).filter(([one]) => known.includes(one)))
  drivenItem.set({ chosen: id, said })
}

/** Whether a search is for the vehicle that the needs are of. A link that somebody sent may be for another one. */
export function isForOwn(trip: TripVehicle, needs: Needs | null): boolean {
  const { vehicle, heightCm } = tripVehicle(needs ?? NO_NEEDS)
  return trip.vehicle === vehicle && trip.heightCm === heightCm
}

/** What a search says of a vehicle: its size and height, and not which one it is. */
export type TripVehicle = Pick<Trip, 'vehicle' | 'heightCm'>

/** The same of the vehicle that the needs are of. */
export const tripVehicle = ({ vehicle, height_cm }: Needs): TripVehicle => ({ vehicle, heightCm: height_cm ?? null })
