import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { getJson } from '@/api/json'
import type { Bounds } from '@/lib/geo'
import { heightOf, type Needs } from '../needs/needs'
import { neededParameters, needsParameters } from '../needs/needsParameters'
import type { Parker } from './cost'
import { type Filters, type Sort, tileParameters } from './filters'
import { keepList, keptList } from './lastList'
import { type Trip, tripParameters } from './trip'
import type { CarPark, ViewPage } from './types'

/** The first part of the key of everything here that was asked of a server. */
export const CAR_PARKS = 'carparks'

/** What a tile set says of itself: TileJSON 3, and what CarPal adds. */
export interface TileJson {
  tiles: string[]
  attribution?: string
  'carpal:version'?: string
  'carpal:practice'?: boolean
  /** Whose counts practice car parks say again, and of which week; null where their counts are invented. */
  'carpal:replay'?: string | null
}

/** The rows of a list that are fetched at once. */
export const PAGE = 50

/** What narrows and orders a list beyond what tiles know. */
export interface ListOptions {
  /** Words that a car park's name or address must contain. */
  text: string
  /** What comes first. */
  sort: Sort
  /** What its holder can really use comes first. */
  needs: Needs | null
}
const EVERYTHING: ListOptions = { text: '', sort: 'best', needs: null }

/** A view to list: what can be seen, at a whole zoom. */
export interface VisibleArea {
  bounds: Bounds
  zoom: number
  /** What is near is near to this point. */
  centre: { lng: number; lat: number }
}

/** Whether the map draws the list itself, all of it, because no tile knows what narrowed it. */
export const isWhole = ({ text }: Pick<ListOptions, 'text'>) => text !== ''

/** The filters, and the stay of a trip, as parameters of a query. */
export function askedOf(filters: Filters, trip: Trip | null): URLSearchParams {
  const parameters = tileParameters(filters)
  for (const [name, value] of trip ? tripParameters(trip) : []) parameters.set(name, value)
  return parameters
}

/** The most car parks that the map draws from the list itself. */
const MAX_DRAWN = 3000

/**
 * The car parks in a view that match the filters, a page at a time. With words that a name or address must contain, all of them
 * come at once, for the map to draw.
 */
export const viewQuery = (
  tilesUrl: string,
  seen: VisibleArea,
  filters: Filters,
  narrowed: ListOptions = EVERYTHING,
) => {
  const { text, sort, needs } = narrowed
  const whole = isWhole(narrowed)
  const parameters = tileParameters(filters)
  if (text) parameters.set('q', text)
  if (sort !== 'best') parameters.set('sort', sort)
  for (const [name, value] of needsParameters(needs)) parameters.set(name, value)
  parameters.set('bbox', seen.bounds.map((degrees) => degrees.toFixed(5)).join(','))
  parameters.set('zoom', String(seen.zoom))
  parameters.set('centre', `${seen.centre.lng.toFixed(5)},${seen.centre.lat.toFixed(5)}`)
  parameters.set('limit', String(whole ? MAX_DRAWN : PAGE))
  const address = `${tilesUrl}/tiles/carparks/view?${parameters}`
  return infiniteQueryOptions({
    queryKey: [CAR_PARKS, 'view', address],
    queryFn: async ({ pageParam, signal }) => {
      const page = await getJson<ViewPage>(`${address}&offset=${pageParam}`, signal)
      if (pageParam === 0 && !whole) keepList({ page, seen })
      return page
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextOffset(last, pages),
    placeholderData: (previous) => previous ?? keptList(),
    staleTime: 10_000,
  })
}

/** Where the next page of a list begins, or undefined when this was the last. */
export function nextOffset(last: ViewPage, pages: ViewPage[]): number | undefined {
  const shown = pages.reduce((sum, page) => sum + page.places.length, 0)
  return last.places.length > 0 && shown < last.total ? shown : undefined
}

/** Fails at once without a network, because the user waits for the response. Other queries wait until it is back. */
const WHOEVER_ASKS_WAITS = 'always'

/**
 * The car parks that match nearest to a point, the nearest first. What a trip costs, and how long one may stay, depends on the
 * needs of whoever goes.
 */
export const nearestQuery = (
  tilesUrl: string,
  { lng, lat }: { lng: number; lat: number },
  filters: Filters,
  trip: Trip | null,
  needs: Needs | null,
) => {
  const parameters = askedOf(filters, trip)
  for (const [name, value] of trip ? neededParameters(needs) : []) parameters.set(name, value)
  parameters.set('lng', lng.toFixed(5))
  parameters.set('lat', lat.toFixed(5))
  const address = `${tilesUrl}/tiles/carparks/nearest?${parameters}`
  return queryOptions({
    queryKey: [CAR_PARKS, 'nearest', address],
    networkMode: WHOEVER_ASKS_WAITS,
    queryFn: async ({ signal }) => {
      const { places } = await getJson<Pick<ViewPage, 'places'>>(address, signal)
      // Of the nearest the server puts first what meets the needs.
      return places.toSorted((a, b) => a.metres_from_centre - b.metres_from_centre)
    },
  })
}

/** How long a vehicle that has to be moved may stay where it goes: what closes sooner is no help. */
const REFUGE_MINUTES = 60
/** As many as are looked through for one where nothing is wrong. */
const REFUGES = 30

/**
 * Where a vehicle can be moved to at once: car parks for everyone that are not known to be closed within the hour, to allow
 * less than that, or to be too low; of the nearest, what meets the needs first.
 */
export const refugesQuery = (tilesUrl: string, { lng, lat }: { lng: number; lat: number }, needs: Needs | null) => {
  const heightCm = needs && heightOf(needs)
  const parameters = new URLSearchParams({ access: 'public', stay: String(REFUGE_MINUTES), limit: String(REFUGES) })
  if (heightCm) parameters.set('height', String(heightCm))
  for (const [name, value] of neededParameters(needs)) parameters.set(name, value)
  parameters.set('lng', lng.toFixed(5))
  parameters.set('lat', lat.toFixed(5))
  const address = `${tilesUrl}/tiles/carparks/nearest?${parameters}`
  return queryOptions({
    queryKey: [CAR_PARKS, 'refuges', address],
    networkMode: WHOEVER_ASKS_WAITS,
    queryFn: async ({ signal }) => (await getJson<Pick<ViewPage, 'places'>>(address, signal)).places,
  })
}

/** The most ids that one request for states may name. */
const MAX_STATES = 100

/** The current state of listed car parks: free spaces, and whether they are open. */
export const statesQuery = (ids: number[]) =>
  queryOptions({
    queryKey: [CAR_PARKS, 'states', ids],
    queryFn: async ({ signal }) => {
      const query = { ids: ids.slice(0, MAX_STATES).join(',') }
      return content(api.GET('/api/v1/car-parks/moments', { params: { query }, signal }))
    },
    enabled: ids.length > 0,
    // "Open until 19:30" is true for a while, and a list is not read for long.
    staleTime: 60_000,
  })

/** How many car parks there are in all, where most of them are, and how fresh that is. */
export const summaryQuery = queryOptions({
  queryKey: [CAR_PARKS, 'summary'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/car-parks/summary', { signal })),
  staleTime: 60_000,
})

const ANYBODY: Parker = { vehicle: 'car', blueBadge: false }

/** One car park in full, with what a stay of these hours costs there whoever parks. */
export const carParkQuery = (id: number | null, hours = 2, { vehicle, blueBadge }: Parker = ANYBODY) =>
  queryOptions({
    queryKey: [CAR_PARKS, 'one', id, hours, vehicle, blueBadge],
    queryFn: ({ signal }) => {
      const stay = new URLSearchParams({ stay: String(hours * 60) })
      if (vehicle !== 'car') stay.set('vehicle', vehicle)
      if (blueBadge) stay.set('blue_badge', 'true')
      return getJson<CarPark>(`/api/v1/car-parks/${id}?${stay}`, signal)
    },
    enabled: id !== null,
    staleTime: 10_000,
  })

/** What a tile set says of itself. Its version changes with its content. */
export const tileJsonQuery = (tilesUrl: string, tileset: 'carparks' | 'basemap') =>
  queryOptions({
    queryKey: [CAR_PARKS, 'tilejson', tilesUrl, tileset],
    // Asked for without a network too: the service worker keeps it.
    networkMode: 'offlineFirst',
    queryFn: ({ signal }) => getJson<TileJson>(`${tilesUrl}/tiles/${tileset}.json`, signal),
    staleTime: 60_000,
  })
