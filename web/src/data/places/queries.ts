import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { getJson } from '@/api/json'
import type { LngLat } from '@/lib/geo'
import type { FoundPlace } from './types'

/** Places by name or postcode, those near `centre` first. */
export const searchQuery = (text: string, centre: { lng: number; lat: number }) => {
  const parameters = new URLSearchParams({ q: text, lng: centre.lng.toFixed(2), lat: centre.lat.toFixed(2) })
  return queryOptions({
    queryKey: ['places', 'search', parameters.toString()],
    // Fails at once without a network: the user waits for the response.
    networkMode: 'always',
    queryFn: ({ signal }) => getJson<FoundPlace[]>(`/api/v1/places/search?${parameters}`, signal),
    enabled: text.trim().length > 1,
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
