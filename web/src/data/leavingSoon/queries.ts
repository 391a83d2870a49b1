import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import type { components } from '@/api/schema.gen'
import type { Bounds } from '@/lib/geo'

type Schemas = components['schemas']

/** A place where spaces are about to be left, without whose. */
export type LeavingSoonPlace = Schemas['LeavingSoonPlace']
/** Where others would see a space. */
export type LeavingSoonSpot = Schemas['LeavingSoonSpot']

const LEAVING_SOON = ['leaving soon'] as const

/** What is about to be left in a box of the map. */
export function leavingSoonQuery(bounds: Bounds | null) {
  // To about 100 m, so that a map that moves a little asks nothing anew.
  const bbox = bounds ? widened(bounds).join(',') : ''
  return queryOptions({
    queryKey: [...LEAVING_SOON, bbox],
    queryFn: ({ signal }) => content(api.GET('/api/v1/leaving-soon', { params: { query: { bbox } }, signal })),
    enabled: bbox !== '',
    // Where nothing is asked, nothing of before stands either.
    placeholderData: bbox === '' ? undefined : keepPreviousData,
    staleTime: 60_000,
  })
}

/** All boxes, for what has them asked for again. */
export const leavingSoonKey = LEAVING_SOON

function widened([west, south, east, north]: Bounds): number[] {
  const down = (degrees: number, least: number) => Math.max(least, Math.floor(degrees * 1000) / 1000)
  const up = (degrees: number, most: number) => Math.min(most, Math.ceil(degrees * 1000) / 1000)
  return [down(west, -180), down(south, -90), up(east, 180), up(north, 90)]
}

/** Where others would see a space; refused with the sentence that says why it is not shown. */
export function spotQuery(at: { lng: number; lat: number } | null) {
  return queryOptions({
    queryKey: ['leaving soon spot', at?.lng, at?.lat],
    queryFn: ({ signal }) => content(api.POST('/api/v1/leaving-soon/spot', { body: at ?? { lng: 0, lat: 0 }, signal })),
    enabled: at !== null,
    retry: false,
    // Nothing of where one stands is kept.
    gcTime: 0,
  })
}
