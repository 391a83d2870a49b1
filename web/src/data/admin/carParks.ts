import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { type Download, download } from '@/api/download'
import type { components } from '@/api/schema.gen'
import type { Bounds } from '@/lib/geo'
import { ADMIN, CAR_PARKS, refreshCarParks } from './queries'

type Schemas = components['schemas']

/** A car park as admins edit it. */
export type AdminCarPark = Schemas['AdminCarPark']
export type CarParkMarker = Schemas['CarParkMarker']
export type AreaCount = Schemas['AreaCount']
export type AdminMap = Schemas['AdminMap']
export type CarParkInList = Schemas['CarParkInList']
export type CarParkStanding = Schemas['CarParkStanding']
export type CarParkChanges = Schemas['CarParkChanges']
export type CarParkEdit = Schemas['CarParkEdit']
export type FieldComparison = Schemas['FieldComparison']
export type ParkingType = Schemas['ParkingType']
export type StayToTry = Schemas['StayToTry']
export type TriedStay = Schemas['TriedStay']

/** What is searched for, in the list and on the map. */
export type CarParkFilter = { q: string; standing: CarParkStanding | null; conflict: boolean }

/** From this zoom on the map has car parks; below, counts of areas. */
export const CAR_PARKS_FROM_ZOOM = 8
const PAGE = 50
/** What no event tells of, such as an import of what drivers do not see, is seen so soon after, in milliseconds. */
const FOLLOWS = 30_000
/** Of the car park that is open: one has begun to type there, and events may not flow. */
const FOLLOWS_OPEN = 10_000

/** Five decimals are a metre: more would only miss the cache. */
const box = (bounds: Bounds) => bounds.map((degrees) => Number(degrees.toFixed(5))).join(',')

const asked = ({ q, standing, conflict }: CarParkFilter) => ({
  ...(q && { q }),
  ...(standing && { standing }),
  ...(conflict && { conflict }),
})

/** What the map of admins shows. */
export const adminMapQuery = (zoom: number, bounds: Bounds | null, filter: CarParkFilter) => {
  // The counts are of the whole country, whatever is looked at.
  const near = zoom >= CAR_PARKS_FROM_ZOOM && bounds !== null
  const query = { zoom: near ? Math.floor(zoom) : 0, ...(near && { bbox: box(bounds) }), ...asked(filter) }
  return queryOptions({
    queryKey: [ADMIN, CAR_PARKS, 'map', query],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/car-parks/map', { params: { query }, signal })),
    enabled: bounds !== null,
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOWS,
  })
}

/** Car parks by their names, a page of 50 at a time: those in the box, or everywhere below zoom 8. */
export const carParksQuery = (zoom: number, bounds: Bounds | null, filter: CarParkFilter) => {
  const query = {
    ...(zoom >= CAR_PARKS_FROM_ZOOM && bounds && { bbox: box(bounds) }),
    ...asked(filter),
    limit: PAGE,
  }
  return infiniteQueryOptions({
    queryKey: [ADMIN, CAR_PARKS, 'list', query],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      content(
        api.GET('/api/v1/admin/car-parks', {
          params: { query: { ...query, ...(pageParam && { cursor: pageParam }) } },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.next ?? null,
    enabled: bounds !== null,
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOWS,
  })
}

/** A car park, deleted or not, with what its sources say. */
export const adminCarParkQuery = (id: number) =>
  queryOptions({
    queryKey: [ADMIN, CAR_PARKS, 'one', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/car-parks/{id}', { params: { path: { id } }, signal })),
    refetchInterval: FOLLOWS_OPEN,
  })

/** Who did what to a car park, the latest first. */
export const carParkEditsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [ADMIN, CAR_PARKS, 'edits', id],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      content(
        api.GET('/api/v1/admin/car-parks/{id}/edits', {
          params: { path: { id }, query: pageParam === null ? {} : { before: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.next ?? null,
  })

/** All car parks within 100 metres of a point, those too that drivers do not see; null asks nothing. */
export const adminNearQuery = (at: { lng: number; lat: number } | null) =>
  queryOptions({
    queryKey: [ADMIN, CAR_PARKS, 'near', at],
    queryFn: ({ signal }) =>
      content(api.GET('/api/v1/admin/car-parks/near', { params: { query: at ?? { lng: 0, lat: 0 } }, signal })),
    enabled: at !== null,
  })

/** What a stay would cost by what is about to be saved. */
export const stayToTryQuery = (body: StayToTry) =>
  queryOptions({
    queryKey: [ADMIN, CAR_PARKS, 'stay-cost', body],
    queryFn: ({ signal }) => content(api.POST('/api/v1/admin/car-parks/stay-cost', { body, signal })),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Keeps what the server answers. Where it refuses, another admin may have been quicker: it is asked for again. */
async function act(queries: QueryClient, answer: Promise<AdminCarPark>): Promise<AdminCarPark> {
  try {
    const carPark = await answer
    queries.setQueryData(adminCarParkQuery(carPark.id).queryKey, carPark)
    return carPark
  } finally {
    refreshCarParks(queries)
  }
}

/** Adds a car park: once, however often it is sent with one `client_id`. */
export const addCarPark = (queries: QueryClient, client_id: string, changes: Partial<CarParkChanges>, reason: string) =>
  act(
    queries,
    content(api.POST('/api/v1/admin/car-parks', { body: { client_id, changes: changes as CarParkChanges, reason } })),
  )

export const changeCarPark = (
  queries: QueryClient,
  { id, version }: Pick<AdminCarPark, 'id' | 'version'>,
  changes: Partial<CarParkChanges>,
  reason: string,
) =>
  act(
    queries,
    content(
      api.PATCH('/api/v1/admin/car-parks/{id}', {
        params: { path: { id } },
        body: { version, changes: changes as CarParkChanges, reason },
      }),
    ),
  )

type Act = 'deletion' | 'restoration' | 'undo' | 'redo'

/** Deletes or restores a car park, or undoes or redoes its last edit. */
export function actOnCarPark(
  queries: QueryClient,
  { id, version }: Pick<AdminCarPark, 'id' | 'version'>,
  what: Act,
  reason = '',
): Promise<AdminCarPark> {
  const options = { params: { path: { id } }, body: { version, reason } }
  const calls = {
    deletion: () => api.POST('/api/v1/admin/car-parks/{id}/deletion', options),
    restoration: () => api.POST('/api/v1/admin/car-parks/{id}/restoration', options),
    undo: () => api.POST('/api/v1/admin/car-parks/{id}/undo', options),
    redo: () => api.POST('/api/v1/admin/car-parks/{id}/redo', options),
  }
  return act(queries, content(calls[what]()))
}

/** The table of all car parks, or of what is searched for. */
export function downloadCarParks(filter: CarParkFilter): Promise<Download> {
  const query = new URLSearchParams(
    Object.entries(asked(filter)).map(([name, value]) => [name, String(value)] as [string, string]),
  )
  return download(`/api/v1/admin/car-parks/export?${query}`)
}
