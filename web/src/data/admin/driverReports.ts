import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, type BodyOf, content, type ResponseOf } from '@/api/client'
import { type ListQuery, paged, thenRefresh } from './lists'
import { ADMIN } from './queries'

/** What drivers report of a car park; never who. */
export type DriverReportCase = ResponseOf<'/api/v1/admin/driver-reports/{id}', 'get'>

export type DriverReportSummary = ResponseOf<'/api/v1/admin/driver-reports', 'get'>['cases'][number]
export type DriverReportStatus = DriverReportSummary['status']

/** A page of cases, those that wait first. */
export const driverReportsQuery = (query: ListQuery & { status?: DriverReportStatus | undefined }) =>
  queryOptions({
    queryKey: [ADMIN, 'driver-reports', query],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/driver-reports', { params: { query }, signal })),
    select: ({ cases, next, total, counts }) => ({ rows: cases, next, total, counts }),
    ...paged,
  })

/** A case, with the photos of the sign. */
export const driverReportQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, 'driver-report', id],
    queryFn: ({ signal }) =>
      content(api.GET('/api/v1/admin/driver-reports/{id}', { params: { path: { id } }, signal })),
  })

/** Accepts or dismisses what was seen of a case; refused when there is a later report. */
export async function decideDriverReport(
  queries: QueryClient,
  id: string,
  body: BodyOf<'/api/v1/admin/driver-reports/{id}/decision', 'post'>,
): Promise<void> {
  const asked = content(api.POST('/api/v1/admin/driver-reports/{id}/decision', { params: { path: { id } }, body }))
  queries.setQueryData(driverReportQuery(id).queryKey, await thenRefresh(queries, asked))
}
