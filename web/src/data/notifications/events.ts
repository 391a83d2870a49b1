import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { INCIDENTS } from '@/data/incidents/queries'
import { refreshServiceRequests } from '@/data/serviceRequests/events'
import { vehiclesQuery } from '@/data/vehicles/queries'
import { showsPage } from '@/lib/samePage'
import { news } from '@/ui/toast'
import { markPageRead } from './mutations'
import { notificationsQuery, unreadNotificationsQuery } from './queries'
import type { Notification, NotificationPage } from './types'

/** What happened longer ago was told by something else meanwhile: the app was away. */
const NEWS_FOR_MS = 60_000

type Pages = InfiniteData<NotificationPage, string | null>
/** What the live stream tells; `notification` is absent where something was read elsewhere. */
export type NotificationEvent = { name: 'notification'; notification?: Notification | null; unread: number }

/** Applies an event of the stream to the cache, and shows a toast unless its page is in front. */
export function applyNotificationEvent(queries: QueryClient, { notification, unread }: NotificationEvent): void {
  queries.setQueryData(unreadNotificationsQuery().queryKey, unread)
  if (!notification) {
    void queries.invalidateQueries({ queryKey: notificationsQuery.queryKey })
    return
  }
  queries.setQueryData<Pages>(notificationsQuery.queryKey, (known) => known && withNews(known, notification))
  askAgain(queries, notification.topic)
  if (!isNews(notification)) return
  // A conversation is read by its messages.
  if (isInFront(notification.path) && notification.topic !== 'messages') void markPageRead(queries, notification.path)
  else say(notification)
}

/** Pages show how things stand now; messages have events of their own. */
function askAgain(queries: QueryClient, topic: Notification['topic']): void {
  if (topic === 'incidents') void queries.invalidateQueries({ queryKey: [INCIDENTS] })
  if (topic === 'jobs') refreshServiceRequests(queries)
  if (topic === 'account') void queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey })
}

function isNews({ is_read, created_at }: Notification): boolean {
  return !is_read && Date.now() - Date.parse(created_at) < NEWS_FOR_MS
}

/** Whether a page is visible and in front. */
function isInFront(path: string): boolean {
  const { pathname, search } = window.location
  return document.visibilityState === 'visible' && showsPage(pathname + search, path)
}

/** What an event of its own tells, in a toast of its own. */
const TOLD_OTHERWISE: Notification['kind'][] = [
  'provider_approved',
  'provider_paused',
  'provider_paused_for_documents',
  'provider_reactivated',
]

/** Out of sight it is the service worker's to say. */
function say({ id, kind, title, body, registration, path }: Notification) {
  if (TOLD_OTHERWISE.includes(kind)) return
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
