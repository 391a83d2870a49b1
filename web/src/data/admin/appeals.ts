import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, content, done } from '@/api/client'
import { type ListQuery, paged, thenRefresh } from './lists'
import { ADMIN } from './queries'
import type { AppealState } from './types'

export const appealsQuery = (query: ListQuery & { state?: AppealState | undefined }) =>
  queryOptions({
    queryKey: [ADMIN, 'appeals', query],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/appeals', { params: { query }, signal })),
    select: ({ appeals, next, total }) => ({ rows: appeals, next, total }),
    ...paged,
  })

export const appealQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, 'appeal', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/appeals/{id}', { params: { path: { id } }, signal })),
  })

export function decideAppeal(queries: QueryClient, id: string, upheld: boolean, answer: string): Promise<void> {
  const params = { path: { id } }
  return thenRefresh(
    queries,
    done(api.POST('/api/v1/admin/appeals/{id}/decision', { params, body: { upheld, answer } })),
  )
}
