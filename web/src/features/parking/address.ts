import type { MapView } from '@/map/view'
import { type Filters, KIND_FILTERS, NO_FILTERS, PRICE_FILTERS } from './filters'

/** Everything about the page that a link carries. */
export interface Address {
  /** Null until somebody has looked anywhere. */
  view: MapView | null
  place: number | null
  filters: Filters
}

/** Where the Car Park Map opens when nothing says otherwise: Manchester, as specified. */
export const START: MapView = { lng: -2.2426, lat: 53.4808, zoom: 13 }

/** Reads an address; what cannot be read counts as not given, so that an old or mistyped link still opens the map. */
export function readAddress(search: URLSearchParams): Address {
  const place = search.get('place') ?? ''
  return {
    view: readView(search),
    place: /^\d{1,15}$/.test(place) ? Number(place) : null,
    filters: {
      ...NO_FILTERS,
      price: PRICE_FILTERS.find((band) => band === search.get('price')) ?? null,
      kind: KIND_FILTERS.find((kind) => kind === search.get('kind')) ?? null,
      ev: search.get('ev') === '1',
      disabled: search.get('disabled') === '1',
      roomNow: search.get('room') === 'now',
      everyAccess: search.get('access') === 'all',
    },
  }
}

function readView(search: URLSearchParams): MapView | null {
  const lng = number(search, 'lng', -180, 180)
  const lat = number(search, 'lat', -85, 85)
  const zoom = number(search, 'z', 0, 22)
  return lng === null || lat === null || zoom === null ? null : { lng, lat, zoom }
}

function number(search: URLSearchParams, name: string, least: number, most: number): number | null {
  const text = search.get(name)?.trim()
  const value = Number(text)
  return text && value >= least && value <= most ? value : null
}

/** Writes an address; parameters it does not know are kept. */
export function writeAddress(search: URLSearchParams, { view, place, filters }: Address): URLSearchParams {
  const next = new URLSearchParams(search)
  const put = (name: string, value: string | null) => (value === null ? next.delete(name) : next.set(name, value))
  // Six decimals are a tenth of a metre, less than a pixel at any zoom.
  put('z', view && rounded(view.zoom, 2))
  put('lat', view && rounded(view.lat, 6))
  put('lng', view && rounded(view.lng, 6))
  put('place', place === null ? null : String(place))
  put('price', filters.price)
  put('kind', filters.kind)
  put('ev', filters.ev ? '1' : null)
  put('disabled', filters.disabled ? '1' : null)
  put('room', filters.roomNow ? 'now' : null)
  put('access', filters.everyAccess ? 'all' : null)
  return next
}

function rounded(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)))
}
