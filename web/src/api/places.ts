import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { LngLat } from '@/lib/distance'
import { api, content } from './client'
import { getJson } from './json'

/** An answer of place search. `car_park_id` is there for car parks only. */
export interface FoundPlace {
  kind: string
  name: string
  context: string
  lng: number
  lat: number
  car_park_id: number | null
}

/** Places by name or postcode, those near `centre` first. */
export const searchQuery = (words: string, centre: { lng: number; lat: number }) => {
  const parameters = new URLSearchParams({ q: words, lng: centre.lng.toFixed(2), lat: centre.lat.toFixed(2) })
  return queryOptions({
    queryKey: ['places', 'search', parameters.toString()],
    // Without a network it fails at once, for somebody waits for the answer.
    networkMode: 'always',
    queryFn: ({ signal }) => getJson<FoundPlace[]>(`/api/v1/places/search?${parameters}`, signal),
    enabled: words.trim().length > 1,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  })
}

/** What a position is called. */
export const reverseQuery = (at: LngLat | null) =>
  queryOptions({
    queryKey: ['places', 'reverse', at],
    queryFn: ({ signal }) => {
      const [lng = 0, lat = 0] = at ?? []
      return content(api.GET('/api/v1/places/reverse', { params: { query: { lng, lat } }, signal }))
    },
    enabled: at !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
