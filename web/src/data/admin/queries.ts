import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'

/** All that admins ask begins with this. */
export const ADMIN = 'admin'
/** All about car parks as admins see them; it stands here because events come in before any of that is loaded. */
export const CAR_PARKS = 'car-parks'
/** All about suggestions as admins see them: a correction stands beside what its car park is now. */
export const SUGGESTIONS = 'admin-suggestions'
/** How often what waits is asked for while no event says that it changed. */
export const INBOX_POLL_MS = 15_000
/** How often while events flow: what the worker does, and what falls due, is told by none. */
export const INBOX_LIVE_POLL_MS = 60_000

/** Whether the user may use the admin area: the smallest question that only admins get an answer to. */
export const adminAccessQuery = queryOptions({
  queryKey: [ADMIN, 'access'],
  queryFn: async ({ signal }) => {
    await content(api.GET('/api/v1/admin/admins', { params: { query: { limit: 1 } }, signal }))
    return true
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Has the map of admins, their lists of car parks and what is open of them asked for again, a correction of one too. */
export function refreshCarParks(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [ADMIN, CAR_PARKS] })
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first, what] }) => first === SUGGESTIONS && what !== 'list',
  })
}
