import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { type Download, download } from '@/api/download'
import { type ListQuery, paged, thenRefresh } from './lists'
import { ADMIN } from './queries'
import type { AdminProviderDetails } from './types'

/** What the table of providers is filtered by. */
export const STANDINGS = ['pending', 'active', 'paused', 'banned', 'rejected'] as const
export type StandingFilter = (typeof STANDINGS)[number]

export const providersQuery = (query: ListQuery & { standing?: StandingFilter | undefined; limit?: number }) =>
  queryOptions({
    queryKey: [ADMIN, 'providers', query],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/providers', { params: { query }, signal })),
    select: ({ providers, counts, next, total }) => ({ rows: providers, counts, next, total }),
    ...paged,
  })

export const providerQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, 'provider', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/providers/{id}', { params: { path: { id } }, signal })),
  })

/** What admins decide about a provider; those that take something away need a reason. */
export type ProviderAct = 'accept' | 'reject' | 'pause' | 'reactivate' | 'ban'

/** Which provider, as they were seen: what they say may have changed since. */
type SeenProvider = Pick<AdminProviderDetails, 'id' | 'updated_at'>

function ask({ id, updated_at }: SeenProvider, act: ProviderAct, reason: string): Promise<AdminProviderDetails> {
  const params = { path: { id } }
  const body = { reason, updated_at }
  switch (act) {
    case 'accept':
      return content(api.POST('/api/v1/admin/providers/{id}/accept', { params, body: { updated_at } }))
    case 'reactivate':
      return content(api.POST('/api/v1/admin/providers/{id}/reactivate', { params, body: { updated_at } }))
    case 'reject':
      return content(api.POST('/api/v1/admin/providers/{id}/reject', { params, body }))
    case 'pause':
      return content(api.POST('/api/v1/admin/providers/{id}/pause', { params, body }))
    case 'ban':
      return content(api.POST('/api/v1/admin/providers/{id}/ban', { params, body }))
  }
}

export async function decideProvider(
  queries: QueryClient,
  seen: SeenProvider,
  act: ProviderAct,
  reason = '',
): Promise<void> {
  queries.setQueryData(providerQuery(seen.id).queryKey, await thenRefresh(queries, ask(seen, act, reason)))
}

/** Says that an admin has seen a document, and it is what it says it is. */
export async function acceptDocument(queries: QueryClient, id: string, document_id: string): Promise<void> {
  const path = { id, document_id }
  const asked = content(api.POST('/api/v1/admin/providers/{id}/documents/{document_id}/seen', { params: { path } }))
  queries.setQueryData(providerQuery(id).queryKey, await thenRefresh(queries, asked))
}

/** Fetches a document as it was uploaded. Each reading is in the audit log. */
export const fetchProviderDocument = (id: string, document: string): Promise<Download> =>
  download(`/api/v1/admin/providers/${encodeURIComponent(id)}/documents/${encodeURIComponent(document)}/file`)
