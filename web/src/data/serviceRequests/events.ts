import type { QueryClient } from '@tanstack/react-query'
import { refreshLists, SERVICE_REQUESTS, serviceRequestQuery } from './queries'

/** What the live stream tells: something about a request changed. How it stands now is asked for. */
export type JobEvent = { name: 'job'; request_id: string }

/** Asks again for the request that changed, where it is shown, and for the lists. */
export function applyRequestEvent(queries: QueryClient, { request_id }: JobEvent): void {
  void queries.invalidateQueries({ queryKey: serviceRequestQuery(request_id).queryKey })
  refreshLists(queries)
}

/** Asks again for whatever of the requests is on the screen; the rest is asked for when it is shown. */
export function refreshServiceRequests(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [SERVICE_REQUESTS], refetchType: 'active' })
}
