import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, type BodyOf, content, done } from '@/api/client'
import { mayPass } from '@/data/queryClient'
import { type ListQuery, paged, thenRefresh } from './lists'
import { ADMIN } from './queries'
import type { AccountStatus, ReadMessage } from './types'

export const usersQuery = (query: ListQuery & { status?: AccountStatus | undefined }) =>
  queryOptions({
    queryKey: [ADMIN, 'users', query],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/users', { params: { query }, signal })),
    select: ({ users, next, total }) => ({ rows: users, next, total }),
    ...paged,
  })

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN, 'user', id],
    queryFn: ({ signal }) => content(api.GET('/api/v1/admin/users/{id}', { params: { path: { id } }, signal })),
    retry: (failures, error) => failures < 1 && mayPass(error),
  })

/** Why messages are read: a report about them, or what the admin typed. */
export type ReadingReason = { report_id: string } | { reason: string }

/** The latest messages of a user, at most 50. Each reading is in the audit log, and the other admins are told. */
export async function readUserMessages(id: string, why: ReadingReason): Promise<ReadMessage[]> {
  const params = { path: { id } }
  return (await content(api.POST('/api/v1/admin/users/{id}/messages', { params, body: why }))).messages
}

export const blockUser = (queries: QueryClient, id: string, reason: string): Promise<void> =>
  thenRefresh(queries, done(api.PUT('/api/v1/admin/users/{id}/block', { params: { path: { id } }, body: { reason } })))

/** `seen_at` is since when the account was seen to be blocked. Throws where it was blocked anew by now. */
export const unblockUser = (queries: QueryClient, id: string, seen_at: string | undefined): Promise<void> =>
  thenRefresh(
    queries,
    done(
      api.DELETE('/api/v1/admin/users/{id}/block', {
        params: { path: { id }, query: { ...(seen_at && { seen_at }) } },
      }),
    ),
  )

/** `seen_until` is the end of the suspension that was seen, null where there was none. Throws where it is another one by now. */
export const suspendUser = (
  queries: QueryClient,
  id: string,
  body: BodyOf<'/api/v1/admin/users/{id}/suspension', 'put'>,
): Promise<void> =>
  thenRefresh(queries, done(api.PUT('/api/v1/admin/users/{id}/suspension', { params: { path: { id } }, body })))

/** `seen_until` is the end of the suspension that was seen. Throws where it is another one by now. */
export const endSuspension = (queries: QueryClient, id: string, seen_until: string | undefined): Promise<void> =>
  thenRefresh(
    queries,
    done(
      api.DELETE('/api/v1/admin/users/{id}/suspension', {
        params: { path: { id }, query: { ...(seen_until && { seen_until }) } },
      }),
    ),
  )

export const warnUser = (queries: QueryClient, id: string, reason: string): Promise<void> =>
  thenRefresh(
    queries,
    done(api.POST('/api/v1/admin/users/{id}/warnings', { params: { path: { id } }, body: { reason } })),
  )
