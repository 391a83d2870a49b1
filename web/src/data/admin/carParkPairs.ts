import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { type ListQuery, paged, thenRefresh } from './lists'
import { ADMIN } from './queries'

type Schemas = components['schemas']

/** Two car parks of different sources that may be one. */
export type CarParkPair = Schemas['CarParkPair']
export type CarParkPairDetail = Schemas['CarParkPairDetail']
export type PairSide = Schemas['PairSide']
export type PairFacts = Schemas['PairFacts']
export type PairStatus = Schemas['PairStatus']
export type PairDecision = Schemas['PairDecision']

export const carParkPairsQuery = (query: ListQuery & { status?: PairStatus | undefined }) =>
  queryOptions({
    queryKey: [ADMIN, 'car-park-pairs', query],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/car-park-pairs', { params: { query }, signal })),
    select: ({ pairs, next, total }) => ({ rows: pairs, next: next ?? null, total }),
    ...paged,
  })

/** A pair with both of its car parks. */
export const carParkPairQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, 'car-park-pair', id],
    queryFn: ({ signal }) =>
      content(api.GET('/api/v1/admin/car-park-pairs/{id}', { params: { path: { id: Number(id) } }, signal })),
  })

/** Says of a pair, as it was seen, whether the two are one. */
export async function decidePair(
  queries: QueryClient,
  { id, status: from }: CarParkPair,
  decision: PairDecision,
  reason: string,
): Promise<void> {
  const body = { from, decision, reason }
  const asked = content(api.POST('/api/v1/admin/car-park-pairs/{id}/decision', { params: { path: { id } }, body }))
  queries.setQueryData(carParkPairQuery(String(id)).queryKey, await thenRefresh(queries, asked))
}
