import {
  AVAILABILITY_FILTERS,
  FACILITY_FILTERS,
  type Filters,
  KIND_FILTERS,
  NO_FILTERS,
  PRICE_FILTERS,
  SORTS,
  type Sort,
  TIME_LIMIT_FILTERS,
} from '@/data/carParks/filters'
import { HOURS, MAX_PRICES, TRIP_DEFAULTS, type Trip, VEHICLES, WALKS } from '@/data/carParks/trip'
import type { MapView } from '@/map/view'
import { type Destination, readDestination, writeDestination } from './destination'

/** Everything about the page that a link carries. */
export interface UrlState {
  /** Null until the map was moved. */
  view: MapView | null
  carParkId: number | null
  filters: Filters
  /** Words that a car park's name or address must contain; empty for all. */
  text: string
  /** Where the search box went last. */
  destination: Destination | null
  /** What the search dialog asked for. */
  trip: Trip | null
  /** What the list begins with. */
  sort: Sort
}

/** The longest text that is searched for. */
const MAX_TEXT_LENGTH = 100

/** Reads a URL's query; what cannot be read counts as not given, so that an old or mistyped link still opens the map. */
export function readUrl(search: URLSearchParams): UrlState {
  const place = search.get('place') ?? ''
  const facilities = search.get('facilities')?.split(',') ?? []
  const one = <Value>(options: readonly Value[], name: string) =>
    options.find((option) => option === search.get(name)) ?? null
  return {
    view: readView(search),
    carParkId: /^\d{1,15}$/.test(place) ? Number(place) : null,
    text: (search.get('q') ?? '').slice(0, MAX_TEXT_LENGTH),
    destination: readDestination(search),
    trip: readTrip(search),
    sort: one(SORTS, 'sort') ?? 'best',
    filters: {
      ...NO_FILTERS,
      price: one(PRICE_FILTERS, 'price'),
      kind: one(KIND_FILTERS, 'kind'),
      ev: search.get('ev') === '1',
      disabled: search.get('disabled') === '1',
      facilities: FACILITY_FILTERS.filter((code) => facilities.includes(code)),
      availability: one(AVAILABILITY_FILTERS, 'availability'),
      timeLimit: one(TIME_LIMIT_FILTERS, 'limit'),
      everyAccess: search.get('access') === 'all',
    },
  }
}

function readView(search: URLSearchParams): MapView | null {
  const lng = number(search.get('lng'), -180, 180)
  const lat = number(search.get('lat'), -85, 85)
  const zoom = number(search.get('z'), 0, 22)
  return lng === null || lat === null || zoom === null ? null : { lng, lat, zoom }
}

function readTrip(search: URLSearchParams): Trip | null {
  const name = (search.get('to') ?? '').slice(0, MAX_TEXT_LENGTH)
  const [atLat, atLng] = search.get('to-at')?.split(',') ?? []
  const lng = number(atLng, -180, 180)
  const lat = number(atLat, -85, 85)
  if (!name || lng === null || lat === null) return null
  const arrive = search.get('arrive') ?? ''
  const one = (options: readonly number[], parameter: string, otherwise: number) =>
    options.find((option) => String(option) === search.get(parameter)) ?? otherwise
  return {
    destination: { name, lng, lat },
    arrive: /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(arrive) ? arrive : null,
    hours: one(HOURS, 'hours', TRIP_DEFAULTS.hours),
    maxPrice: one(MAX_PRICES, 'max', TRIP_DEFAULTS.maxPrice),
    vehicle: VEHICLES.find((vehicle) => vehicle === search.get('vehicle')) ?? TRIP_DEFAULTS.vehicle,
    heightCm: readHeight(search.get('height')),
    walkMetres: one(WALKS, 'walk', TRIP_DEFAULTS.walkMetres),
    clearance: search.get('clearance') === '1',
  }
}

/** A vehicle's height in whole centimetres, as it is asked for. */
function readHeight(written: string | null): number | null {
  const height = number(written, 50, 600)
  return height === null ? null : Math.ceil(height)
}

function number(written: string | null | undefined, least: number, most: number): number | null {
  const text = written?.trim()
  const value = Number(text)
  return text && value >= least && value <= most ? value : null
}

/** Writes it; parameters it does not know are kept. */
export function writeUrl(search: URLSearchParams, url: UrlState): URLSearchParams {
  const { view, carParkId, filters, text, trip, sort } = url
  const next = new URLSearchParams(search)
  const put = (name: string, value: string | null) => (value === null ? next.delete(name) : next.set(name, value))
  // Six decimals are a tenth of a metre, less than a pixel at any zoom.
  put('z', view && rounded(view.zoom, 2))
  put('lat', view && rounded(view.lat, 6))
  put('lng', view && rounded(view.lng, 6))
  put('place', carParkId === null ? null : String(carParkId))
  put('q', text || null)
  writeDestination(next, url.destination)
  put('price', filters.price)
  put('kind', filters.kind)
  put('ev', filters.ev ? '1' : null)
  put('disabled', filters.disabled ? '1' : null)
  put('facilities', filters.facilities.join(',') || null)
  put('availability', filters.availability)
  put('limit', filters.timeLimit)
  put('access', filters.everyAccess ? 'all' : null)
  put('to', trip?.destination.name ?? null)
  put('to-at', trip && `${rounded(trip.destination.lat, 5)},${rounded(trip.destination.lng, 5)}`)
  put('arrive', trip?.arrive ?? null)
  put('hours', trip && String(trip.hours))
  put('max', trip && String(trip.maxPrice))
  put('vehicle', trip?.vehicle ?? null)
  put('height', trip?.heightCm == null ? null : String(trip.heightCm))
  put('walk', trip && String(trip.walkMetres))
  put('clearance', trip?.clearance ? '1' : null)
  put('sort', sort === 'best' ? null : sort)
  return next
}

function rounded(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)))
}
