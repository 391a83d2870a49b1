import type { QueryClient } from '@tanstack/react-query'
import type { JobEvent } from '@/data/serviceRequests/events'
import { jobQuery, refreshJobLists } from './queries'

/** Asks again for what is shown of it. */
export function applyJobEvent(queries: QueryClient, { request_id }: JobEvent): void {
  void queries.invalidateQueries({ queryKey: jobQuery(request_id).queryKey })
  refreshJobLists(queries)
}
