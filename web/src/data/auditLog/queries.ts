import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, content, type ResponseOf } from '@/api/client'
import { type Download, download } from '@/api/download'
import { listQuery } from '@/data/listQuery'
import type { ListParams } from '@/lib/listParams'

/** Who did what, to what, and why. */
export type AuditEntry = ResponseOf<'/api/v1/admin/activities', 'get'>['activities'][number]
export type AuditKind = AuditEntry['activity_type']

type Narrowed = Pick<ListParams, 'q' | 'sort' | 'cursor'> & {
  activity_type: AuditKind | null
  actor_id: string | null
  target_type: string | null
  since: string | null
  until: string | null
}

/** What narrows the log, as the server takes it. */
function narrowing({ activity_type, actor_id, target_type, since, until }: Omit<Narrowed, 'q' | 'sort' | 'cursor'>) {
  return {
    ...(activity_type && { activity_type }),
    ...(actor_id && { actor_id }),
    ...(target_type && { target_type }),
    ...(since && { since }),
    ...(until && { until }),
  }
}

/** The entries that are searched for, as a file for spreadsheets. */
export function fetchAuditLog({ q, ...asked }: Omit<Narrowed, 'sort' | 'cursor'>): Promise<Download> {
  const query = new URLSearchParams({ ...(q && { q }), ...narrowing(asked) })
  return download(`/api/v1/admin/activities.csv?${query}`)
}

/** The audit log, the latest entry first. */
export const auditLogQuery = (asked: Narrowed) =>
  queryOptions({
    queryKey: ['audit-log', asked],
    queryFn: ({ signal }) => {
      const query = { ...listQuery(asked), ...narrowing(asked) }
      return content(api.GET('/api/v1/admin/activities', { params: { query }, signal }))
    },
    select: ({ activities, next, total }) => ({ rows: activities, next: next ?? null, total }),
    placeholderData: keepPreviousData,
  })
