import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { type ListQuery, paged, thenRefresh } from './lists'
import { ADMIN } from './queries'

export const reviewsQuery = (query: ListQuery & { reported?: boolean; provider_id?: string }) =>
  queryOptions({
    queryKey: [ADMIN, 'reviews', query],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/reviews', { params: { query }, signal })),
    select: ({ reviews, next, total }) => ({ rows: reviews, next, total }),
    ...paged,
  })

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, 'review', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/reviews/{id}', { params: { path: { id } }, signal })),
  })

export async function hideReview(queries: QueryClient, id: string, reason: string): Promise<void> {
  const params = { path: { id } }
  await thenRefresh(queries, content(api.POST('/api/v1/admin/reviews/{id}/hide', { params, body: { reason } })))
}

export async function showReview(queries: QueryClient, id: string): Promise<void> {
  await thenRefresh(queries, content(api.POST('/api/v1/admin/reviews/{id}/show', { params: { path: { id } } })))
}
