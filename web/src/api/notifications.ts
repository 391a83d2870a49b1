import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { shows } from '@/lib/sameThing'
import { useVisible } from '@/lib/visible'
import { news } from '@/ui/toast'
import { api, content } from './client'
import { INCIDENTS } from './incidents'
import { currentSession } from './session'
import type { Notification, NotificationPage } from './types'
import { vehiclesQuery } from './vehicles'

/** The first part of the key of everything here that was asked of the server. */
export const NOTIFICATIONS = 'notifications'

/** What happened longer ago was told by something else meanwhile: the app was away. */
const NEWS_FOR_MS = 60_000

type Pages = InfiniteData<NotificationPage, string | null>
/** `notification` is absent where something was read elsewhere. */
export type ToldNotification = { notification?: Notification | null; unread: number }

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

/** How many wait to be seen. Asked for once; the live stream tells what changes. */
export function unseenQuery() {
  return queryOptions({
    queryKey: [NOTIFICATIONS, 'unread', currentSession()?.user.id],
    queryFn: async ({ signal }) =>
      (await content(api.GET('/api/v1/notifications', { params: { query: { limit: 1 } }, signal }))).unread,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Puts what the live stream told into what is known, and says it where its page is not in front of anybody. */
export function takeNotification(queries: QueryClient, { notification, unread }: ToldNotification): void {
  queries.setQueryData(unseenQuery().queryKey, unread)
  if (!notification) {
    void queries.invalidateQueries({ queryKey: notificationsQuery.queryKey })
    return
  }
  queries.setQueryData<Pages>(notificationsQuery.queryKey, (known) => known && withNews(known, notification))
  askAgain(queries, notification.topic)
  if (!isNews(notification)) return
  // A conversation is read by its messages.
  if (isInFront(notification.path) && notification.topic !== 'messages') void sawPage(queries, notification.path)
  else say(notification)
}

/** Pages show how things stand now; messages have events of their own. */
function askAgain(queries: QueryClient, topic: Notification['topic']): void {
  if (topic === 'incidents') void queries.invalidateQueries({ queryKey: [INCIDENTS] })
  if (topic === 'account') void queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey })
}

function isNews({ is_read, created_at }: Notification): boolean {
  return !is_read && Date.now() - Date.parse(created_at) < NEWS_FOR_MS
}

/** Whether a page is in front of somebody. */
function isInFront(path: string): boolean {
  const { pathname, search } = window.location
  return document.visibilityState === 'visible' && shows(pathname + search, path)
}

/** Out of sight it is the service worker's to say. */
function say({ id, title, body, registration, path }: Notification) {
  if (document.visibilityState !== 'visible' || isInFront(path) || isInFront('/notifications')) return
  news({ id, title, detail: body, path, ...(registration && { registration }) })
}

/** A notification at its place, the first: once, however often it was told. */
function withNews(known: Pages, notification: Notification): Pages {
  const [first, ...rest] = known.pages.map((page) => ({
    ...page,
    notifications: page.notifications.filter(({ id }) => id !== notification.id),
  }))
  if (!first) return known
  return { ...known, pages: [{ ...first, notifications: [notification, ...first.notifications] }, ...rest] }
}

/** Marks as seen: these, or all up to the latest that is shown. Rejects with what the server says, and takes it back. */
export async function markSeen(queries: QueryClient, seen: { ids: string[] } | { until: string }): Promise<void> {
  const { queryKey } = notificationsQuery
  const isSeen = ({ id, created_at }: Notification) =>
    'ids' in seen ? seen.ids.includes(id) : Date.parse(created_at) <= Date.parse(seen.until)
  queries.setQueryData<Pages>(
    queryKey,
    (known) => known && { ...known, pages: known.pages.map((page) => markedIn(page, isSeen)) },
  )
  try {
    const { unread } = await content(api.POST('/api/v1/notifications/read', { body: seen, keepalive: true }))
    queries.setQueryData(unseenQuery().queryKey, unread)
  } catch (failure) {
    void queries.invalidateQueries({ queryKey })
    throw failure
  }
}

/** Marks all that leads to a page, which somebody sees now. Where that fails it stays unread, and nobody is told of it. */
export async function sawPage(queries: QueryClient, path: string): Promise<void> {
  try {
    const { unread } = await content(api.POST('/api/v1/notifications/read', { body: { path } }))
    queries.setQueryData(unseenQuery().queryKey, unread)
  } catch {}
}

/** The same for a component that shows what leads to this path, each time that it comes in front; null while it does not. */
export function useSawPage(path: string | null): void {
  const queries = useQueryClient()
  const visible = useVisible()
  useEffect(() => {
    if (visible && path) void sawPage(queries, path)
  }, [queries, path, visible])
}

function markedIn(page: NotificationPage, isSeen: (one: Notification) => boolean): NotificationPage {
  const notifications = page.notifications.map((one) => (isSeen(one) ? { ...one, is_read: true } : one))
  return { ...page, notifications }
}

/** How one is told of what. */
export const choicesQuery = queryOptions({
  queryKey: [NOTIFICATIONS, 'choices'],
  queryFn: async ({ signal }) => (await content(api.GET('/api/v1/me/notification-choices', { signal }))).topics,
})
