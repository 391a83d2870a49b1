import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content, done, type ResponseOf } from '@/api/client'
import { refreshInbox } from '@/data/inbox/queries'
import { listQuery } from '@/data/listQuery'
import type { ListParams } from '@/lib/listParams'

type Queues = ResponseOf<'/api/v1/admin/jobs', 'get'>
export type JobQueue = Queues['queues'][number]
/** A job of the queue that was given up. */
export type ParkedJob = Queues['parked'][number]

/** Queues move on all the time, and no event tells of it. */
const AGAIN_MS = 10_000

/** The queues, and the jobs that were given up. */
export const jobQueuesQuery = (params: Pick<ListParams, 'q' | 'sort' | 'cursor'>, queue: string | null) =>
  queryOptions({
    queryKey: ['job-queues', listQuery(params), queue],
    queryFn: ({ signal }) => {
      const query = { ...listQuery(params), ...(queue && { queue }) }
      return content(api.GET('/api/v1/admin/jobs', { params: { query }, signal }))
    },
    select: ({ queues, parked, next, total }) => ({ queues, rows: parked, next: next ?? null, total }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })

/** Has a job that was given up run again. */
export async function runJob(queries: QueryClient, id: string): Promise<void> {
  await done(api.POST('/api/v1/admin/jobs/{id}/run', { params: { path: { id } } }))
  void queries.invalidateQueries({ queryKey: ['job-queues'] })
  refreshInbox(queries)
}
