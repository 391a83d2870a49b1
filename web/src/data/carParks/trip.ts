import { FACILITY_FILTERS, type FacilityFilter, type Filters } from './filters'

/** What the search dialog asks for: where to, when, for how long, and how far on foot. */
export interface Trip {
  destination: { name: string; lng: number; lat: number }
  /** Local time as `2026-05-03T14:30`; null is now. */
  arrive: string | null
  hours: number
  /** The most that the whole stay may cost, in pounds; 999 is any. */
  maxPrice: number
  vehicle: Vehicle
  /** The vehicle's own height in centimetres; null is what is usual for its size. */
  heightCm: number | null
  /** 9999 is any. */
  walkMetres: number
  /** Only where the vehicle is sure to fit. */
  clearance: boolean
}

export const VEHICLES = ['car', 'large-car', 'van', 'motorcycle'] as const
export type Vehicle = (typeof VEHICLES)[number]

export const HOURS = [0.5, 1, 2, 3, 4, 6, 8, 24] as const
export const MAX_PRICES = [5, 10, 15, 20, 30, 999] as const
export const ANY_PRICE = 999
export const WALKS = [200, 400, 500, 800, 1000, 9999] as const
export const ANY_WALK = 9999

export const TRIP_DEFAULTS = {
  hours: 2,
  maxPrice: 10,
  walkMetres: 500,
  vehicle: 'car',
  heightCm: null,
  clearance: false,
} as const

/**
 * The height in centimetres that a vehicle is taken to have, and says so: a saloon or hatchback, a tall off-roader, a van
 * with a raised roof. A motorcycle fits under any bar.
 */
export const VEHICLE_HEIGHTS: Record<Vehicle, number | null> = {
  car: 160,
  'large-car': 190,
  van: 260,
  motorcycle: null,
}

/** The height in centimetres that a trip's vehicle has to fit under; null is any. */
export const tripHeight = ({ heightCm, vehicle }: Pick<Trip, 'heightCm' | 'vehicle'>): number | null =>
  heightCm ?? VEHICLE_HEIGHTS[vehicle]

/** A facility that the search dialog offers. */
export type TripFacility = 'ev' | 'disabled' | 'clearance' | FacilityFilter

/** The facilities that filters and a trip ask for, as the dialog shows them. */
export function chosenFacilities({ ev, disabled, facilities }: Filters, trip: Trip | null): TripFacility[] {
  const flags = { ev, disabled, clearance: trip?.clearance ?? false }
  const on = (['ev', 'disabled', 'clearance'] as const).filter((flag) => flags[flag])
  return [...on, ...facilities]
}

/**
 * The filters after a search by the dialog: its facilities replace those before. Its price is of the whole stay, so a band
 * of hourly prices no longer narrows.
 */
export function filtersOfTrip(filters: Filters, chosen: readonly TripFacility[]): Filters {
  return {
    ...filters,
    price: null,
    ev: chosen.includes('ev'),
    disabled: chosen.includes('disabled'),
    facilities: FACILITY_FILTERS.filter((code) => chosen.includes(code)),
  }
}

/** The stay of a trip in the tile server's words: minutes, a time in London, centimetres and pence. */
export function tripParameters(trip: Trip): [name: string, value: string][] {
  const { arrive, hours, maxPrice, clearance } = trip
  const height = tripHeight(trip)
  return [
    ['stay', String(hours * 60)],
    ...(arrive ? [['arrive', arrive] as [string, string]] : []),
    ...(height === null ? [] : [['height', String(height)] as [string, string]]),
    ...(height === null || !clearance ? [] : [['clearance', '1'] as [string, string]]),
    ...(maxPrice === ANY_PRICE ? [] : [['max_price', String(maxPrice * 100)] as [string, string]]),
  ]
}
