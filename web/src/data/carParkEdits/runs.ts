import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, type BodyOf, content, type ResponseOf } from '@/api/client'
import type { paths } from '@/api/schema.gen'
import { paged, refreshAdmin } from '@/data/admin/lists'
import { ADMIN } from '@/data/admin/queries'

export type RunMap = ResponseOf<'/api/v1/admin/runs/{id}/map', 'get'>
export type RunMark = RunMap['marks'][number]
export type RunChange = ResponseOf<'/api/v1/admin/runs/{id}/changes', 'get'>['changes'][number]
/** A car park of which a source contradicts an admin. */
export type CarParkConflict = ResponseOf<'/api/v1/admin/car-park-conflicts', 'get'>['conflicts'][number]
export type ConflictField = CarParkConflict['fields'][number]

type ChangesAsked = NonNullable<paths['/api/v1/admin/runs/{id}/changes']['get']['parameters']['query']>
type ConflictsAsked = NonNullable<paths['/api/v1/admin/car-park-conflicts']['get']['parameters']['query']>
type Decision = BodyOf<'/api/v1/admin/car-park-conflicts/decision', 'post'>

/** Where an import changed what. */
export const runMapQuery = (id: number) =>
  queryOptions({
    queryKey: [ADMIN, 'run-map', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/runs/{id}/map', { params: { path: { id } }, signal })),
  })

/** What an import changed, a page of it. */
export const runChangesQuery = (id: number, query: ChangesAsked) =>
  queryOptions({
    queryKey: [ADMIN, 'run-changes', id, query],
    queryFn: ({ signal }) =>
      content(api.GET('/api/v1/admin/runs/{id}/changes', { params: { path: { id }, query }, signal })),
    select: ({ changes, next }) => ({ rows: changes, next: next ?? null }),
    ...paged,
  })

/** Where imports contradict admins, a page of it. */
export const conflictsQuery = (query: ConflictsAsked) =>
  queryOptions({
    queryKey: [ADMIN, 'car-park-conflicts', query],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/car-park-conflicts', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })

/** A conflict as far as it was seen. */
export type SeenConflict = Pick<CarParkConflict, 'car_park_id' | 'version'> & {
  fields: readonly Pick<ConflictField, 'field' | 'theirs'>[]
}

/** Decides conflicts as they were seen: all of them or none. */
export async function decideConflicts(
  queries: QueryClient,
  conflicts: readonly SeenConflict[],
  decision: Decision['decision'],
): Promise<{ batch: string | null; decided: number }> {
  const seen = conflicts.map(({ car_park_id, version, fields }) => ({
    car_park_id,
    version,
    theirs: Object.fromEntries(fields.map(({ field, theirs }) => [field, theirs])),
  }))
  try {
    const body = { decision, conflicts: seen } as Decision
    const { batch, decided } = await content(api.POST('/api/v1/admin/car-park-conflicts/decision', { body }))
    return { batch: batch ?? null, decided }
  } finally {
    refreshAdmin(queries)
  }
}
