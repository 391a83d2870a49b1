import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { type Download, download } from '@/api/download'
import { type ListQuery, paged, thenRefresh } from './lists'
import { ADMIN } from './queries'
import type { ReportDecision, ReportStatus, UserReport } from './types'

export const reportsQuery = (
  query: ListQuery & { status?: ReportStatus | undefined; limit?: number; provider_id?: string },
) =>
  queryOptions({
    queryKey: [ADMIN, 'reports', query],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/reports', { params: { query }, signal })),
    select: ({ reports, next, total }) => ({ rows: reports, next, total }),
    ...paged,
  })

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, 'report', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/reports/{id}', { params: { path: { id } }, signal })),
  })

/** What the reporter saw. Each reading is in the audit log, so it is asked for by a person and never again by itself. */
export async function readEvidence(id: string): Promise<unknown> {
  return (await content(api.POST('/api/v1/admin/reports/{id}/evidence', { params: { path: { id } } }))).evidence
}

/** A photo among what the reporter saw. Each look is in the audit log. */
export const fetchEvidencePhoto = (id: string, photo: string): Promise<Download> =>
  download(`/api/v1/admin/reports/${encodeURIComponent(id)}/photos/${encodeURIComponent(photo)}`)

/** Decides a report, and acts on the account that it is about: both or neither. */
export async function decideReport(queries: QueryClient, id: string, body: ReportDecision): Promise<UserReport> {
  const asked = content(api.POST('/api/v1/admin/reports/{id}/decision', { params: { path: { id } }, body }))
  const report = await thenRefresh(queries, asked)
  queries.setQueryData(reportQuery(id).queryKey, report)
  return report
}
