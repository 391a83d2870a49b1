import { queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { fromFieldTime } from '@/lib/dates'

/** Counts come every few minutes. Asking at each live change, of any car park, would tell no more. */
const ASK_AGAIN_AFTER = 60_000

/** How full a car park is on the day of an arrival: a local time as `2026-05-03T14:30`, or null for soon. */
export const occupancyQuery = (id: number, arrive: string | null) =>
  queryOptions({
    queryKey: ['occupancy', id, arrive],
    queryFn: ({ signal }) => {
      const at = arrive ? fromFieldTime(arrive) : null
      // A link may hold an arrival that has passed.
      const arrival = at && at > new Date() ? at.toISOString() : undefined
      const params = { path: { id }, query: { arrival } }
      return content(api.GET('/api/v1/car-parks/{id}/occupancy', { params, signal }))
    },
    staleTime: ASK_AGAIN_AFTER,
    refetchInterval: ASK_AGAIN_AFTER,
  })
