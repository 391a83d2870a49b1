import type { QueryClient } from '@tanstack/react-query'
import type { JobEvent } from '@/data/serviceRequests/events'
import { JOBS, jobQuery, refreshJobLists } from './queries'

/** Asks again for what is shown of it. */
export function applyJobEvent(queries: QueryClient, { request_id }: JobEvent): void {
  void queries.invalidateQueries({ queryKey: jobQuery(request_id).queryKey })
  refreshJobLists(queries)
}

/** Asks again for whatever of the jobs is on the screen; the rest is asked for when it is shown. */
export function refreshJobs(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [JOBS], refetchType: 'active' })
}
