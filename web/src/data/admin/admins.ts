import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, type BodyOf, content, done } from '@/api/client'
import { type ListQuery, paged, thenRefresh } from './lists'
import { ADMIN } from './queries'

export const adminsQuery = (query: ListQuery & { limit?: number }) =>
  queryOptions({
    queryKey: [ADMIN, 'admins', query],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/admins', { params: { query }, signal })),
    select: ({ admins, next, total }) => ({ rows: admins, next, total }),
    ...paged,
  })

export const grantAdmin = (queries: QueryClient, body: BodyOf<'/api/v1/admin/admins', 'post'>): Promise<void> =>
  thenRefresh(queries, done(api.POST('/api/v1/admin/admins', { body })))

export async function revokeAdmin(queries: QueryClient, user_id: string, reason: string): Promise<void> {
  const params = { path: { user_id } }
  await done(api.DELETE('/api/v1/admin/admins/{user_id}', { params, body: { reason } }))
  // Whoever gave up their own has no access any more.
  void queries.invalidateQueries({ queryKey: [ADMIN] })
}
