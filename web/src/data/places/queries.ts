import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import type { LngLat } from '@/lib/geo'

/** Places by name or postcode, those near `centre` first. */
export const searchQuery = (text: string, centre: { lng: number; lat: number }) => {
  const query = { q: text, lng: twoDecimals(centre.lng), lat: twoDecimals(centre.lat) }
  return queryOptions({
    queryKey: ['places', 'search', query],
    // Fails at once without a network: the user waits for the response.
    networkMode: 'always',
    queryFn: ({ signal }) => content(api.GET('/api/v1/places/search', { params: { query }, signal })),
    enabled: text.trim().length > 1,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  })
}

/** About a kilometre: the same text asked for a few streets on is answered from the cache. */
const twoDecimals = (degrees: number) => Number(degrees.toFixed(2))

/** Where a map begins that was meant to begin at a point; null is there. */
export const startQuery = (at: { lng: number; lat: number }) =>
  queryOptions({
    queryKey: ['places', 'start', at],
    queryFn: ({ signal }) => content(api.GET('/api/v1/places/start', { params: { query: at }, signal })),
    // The page waits for it.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

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
