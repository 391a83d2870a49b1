import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, type BodyOf, content, type ResponseOf } from '@/api/client'
import { type Download, download } from '@/api/download'
import { paged, thenRefresh } from '@/data/admin/lists'
import { ADMIN } from '@/data/admin/queries'

/** What was done to many car parks at once. */
export type CarParkBatch = ResponseOf<'/api/v1/admin/car-park-batches', 'get'>['batches'][number]
export type TablePreview = ResponseOf<'/api/v1/admin/car-park-tables/preview', 'post'>
export type TableRow = TablePreview['rows'][number]
type Changes = BodyOf<'/api/v1/admin/car-park-batches', 'post'>
export type BatchAct = Changes['act']

export const batchesQuery = queryOptions({
  queryKey: [ADMIN, 'car-park-batches'],
  queryFn: ({ signal }) =>
    content(api.GET('/api/v1/admin/car-park-batches', { params: { query: { limit: 10 } }, signal })),
  select: ({ batches }) => batches,
  ...paged,
})

/** Does the same to many car parks: all of them or none. */
export const changeCarParks = (queries: QueryClient, body: Changes) =>
  thenRefresh(queries, content(api.POST('/api/v1/admin/car-park-batches', { body })))

/** Takes back what was done to many car parks. */
export const undoBatch = (queries: QueryClient, id: string, reason?: string) =>
  thenRefresh(
    queries,
    content(
      api.POST('/api/v1/admin/car-park-batches/{id}/undo', {
        params: { path: { id } },
        body: reason ? { reason } : {},
      }),
    ),
  )

/** Does again what was undone of many car parks. */
export const redoBatch = (queries: QueryClient, id: string, reason?: string) =>
  thenRefresh(
    queries,
    content(
      api.POST('/api/v1/admin/car-park-batches/{id}/redo', {
        params: { path: { id } },
        body: reason ? { reason } : {},
      }),
    ),
  )

/** What a table of edits would change. */
export const previewTable = (table: string) =>
  content(api.POST('/api/v1/admin/car-park-tables/preview', { body: { table } }))

/** Applies a table of edits, as it was previewed. */
export const applyTable = (queries: QueryClient, body: BodyOf<'/api/v1/admin/car-park-tables', 'post'>) =>
  thenRefresh(queries, content(api.POST('/api/v1/admin/car-park-tables', { body })))

/** Fetches a table to edit: of these car parks, or of those that are found or in a box. */
export function downloadTable(asked: { q?: string; bbox?: string; ids?: readonly number[] }): Promise<Download> {
  const query = new URLSearchParams()
  if (asked.q) query.set('q', asked.q)
  if (asked.bbox) query.set('bbox', asked.bbox)
  if (asked.ids) query.set('ids', asked.ids.join())
  return download(`/api/v1/admin/car-park-tables?${query}`)
}
