import { queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'

/** What two hours cost is asked where nobody said for how long. */
export const USUAL_STAY_MINUTES = 120

/** What a stay costs, from a local time as `2026-05-03T14:30`, or null for now. */
export const costQuery = (id: number, arrive: string | null, minutes: number) =>
  queryOptions({
    queryKey: ['cost', id, arrive, minutes],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { arrival: arrive ?? undefined, minutes } }
      return content(api.GET('/api/v1/car-parks/{id}/cost', { params, signal }))
    },
  })
