import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { type ListQuery, paged, thenRefresh } from './lists'
import { ADMIN } from './queries'
import type { ClaimState } from './types'

export const claimsQuery = (query: ListQuery & { state?: ClaimState | undefined }) =>
  queryOptions({
    queryKey: [ADMIN, 'claims', query],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/claims', { params: { query }, signal })),
    select: ({ claims, next, total }) => ({ rows: claims, next, total }),
    ...paged,
  })

/** A claim with the photo of its certificate. */
export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, 'claim', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/claims/{id}', { params: { path: { id } }, signal })),
  })

export async function decideClaim(queries: QueryClient, id: string, approve: boolean, reason: string): Promise<void> {
  const params = { path: { id } }
  const asked = content(api.POST('/api/v1/admin/claims/{id}/decision', { params, body: { approve, reason } }))
  queries.setQueryData(claimQuery(id).queryKey, await thenRefresh(queries, asked))
}
