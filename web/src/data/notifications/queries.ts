import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, content } from '@/api/client'
import { currentSession } from '@/api/session'
import { firstPage, type Offline } from '@/data/offline'

/** The first part of the key of everything here that was asked of the server. */
export const NOTIFICATIONS = 'notifications'

/** What one was told of, the latest first, a page of 25 at a time. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [NOTIFICATIONS, 'list'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) => {
    const query = pageParam ? { before: pageParam } : {}
    return content(api.GET('/api/v1/notifications', { params: { query }, signal }))
  },
  getNextPageParam: (page) => page.next ?? null,
})

/** How many are unread. Asked for once; the live stream tells what changes. */
export function unreadNotificationsQuery() {
  return queryOptions({
    queryKey: [NOTIFICATIONS, 'unread', currentSession()?.user.id],
    queryFn: async ({ signal }) =>
      (await content(api.GET('/api/v1/notifications', { params: { query: { limit: 1 } }, signal }))).unread,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Which topics notify the user through which channel. */
export const choicesQuery = queryOptions({
  queryKey: [NOTIFICATIONS, 'choices'],
  queryFn: async ({ signal }) => (await content(api.GET('/api/v1/me/notification-choices', { signal }))).topics,
})

/** The latest page of them. */
export const notificationsOffline: Offline = {
  keeps: ([first, what]) => first === NOTIFICATIONS && what === 'list',
  trim: (_key, data) => firstPage(data),
}
