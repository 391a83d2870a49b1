import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, content, type ResponseOf } from '@/api/client'
import { listQuery } from '@/data/listQuery'
import type { ListParams } from '@/lib/listParams'

/** Where data comes from, with its last run. */
export type Source = ResponseOf<'/api/v1/admin/sources', 'get'>['sources'][number]
/** One import of a source. */
export type Run = ResponseOf<'/api/v1/admin/sources/{name}/runs', 'get'>['runs'][number]
export type RunDetails = ResponseOf<'/api/v1/admin/runs/{id}', 'get'>

const SOURCES = 'sources'
/** A run takes minutes, and no event tells of its end. */
const AGAIN_MS = 15_000

export const sourcesQuery = queryOptions({
  queryKey: [SOURCES, 'list'],
  queryFn: ({ signal }) => content(api.GET('/api/v1/admin/sources', { signal })),
  select: ({ sources }) => sources,
  refetchInterval: AGAIN_MS,
})

export const runsQuery = (name: string, params: Pick<ListParams, 'q' | 'sort' | 'cursor'>) =>
  queryOptions({
    queryKey: [SOURCES, 'runs', name, listQuery(params)],
    queryFn: ({ signal }) =>
      content(
        api.GET('/api/v1/admin/sources/{name}/runs', {
          params: { path: { name }, query: listQuery(params) },
          signal,
        }),
      ),
    select: ({ runs, next, total }) => ({ rows: runs, next: next ?? null, total }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })

/** A run with what it could not take. */
export const runQuery = (id: number) =>
  queryOptions({
    queryKey: [SOURCES, 'run', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/runs/{id}', { params: { path: { id } }, signal })),
  })
