import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, content } from '@/api/client'
import { useVisible } from '@/lib/visible'
import { notificationsQuery, unreadNotificationsQuery } from './queries'
import type { Notification, NotificationChoice, NotificationPage } from './types'

type Pages = InfiniteData<NotificationPage, string | null>

/** Marks as read: these, or all up to the latest that is shown. Rejects with what the server says, and takes it back. */
export async function markRead(queries: QueryClient, which: { ids: string[] } | { until: string }): Promise<void> {
  const { queryKey } = notificationsQuery
  const isRead = ({ id, created_at }: Notification) =>
    'ids' in which ? which.ids.includes(id) : Date.parse(created_at) <= Date.parse(which.until)
  queries.setQueryData<Pages>(
    queryKey,
    (known) => known && { ...known, pages: known.pages.map((page) => markedIn(page, isRead)) },
  )
  try {
    const { unread } = await content(api.POST('/api/v1/notifications/read', { body: which, keepalive: true }))
    queries.setQueryData(unreadNotificationsQuery().queryKey, unread)
  } catch (failure) {
    void queries.invalidateQueries({ queryKey })
    throw failure
  }
}

/** Marks the notifications that lead to a page as read. Where that fails they stay unread, silently. */
export async function markPageRead(queries: QueryClient, path: string): Promise<void> {
  try {
    const { unread } = await content(api.POST('/api/v1/notifications/read', { body: { path } }))
    queries.setQueryData(unreadNotificationsQuery().queryKey, unread)
  } catch {}
}

/** The same for a component that shows what leads to this path, each time that it comes in front; null while it does not. */
export function useMarkPageRead(path: string | null): void {
  const queries = useQueryClient()
  const visible = useVisible()
  useEffect(() => {
    if (visible && path) void markPageRead(queries, path)
  }, [queries, path, visible])
}

function markedIn(page: NotificationPage, isRead: (one: Notification) => boolean): NotificationPage {
  const notifications = page.notifications.map((one) => (isRead(one) ? { ...one, is_read: true } : one))
  return { ...page, notifications }
}

/** Sets which topics notify the user through which channel. */
export const saveChoices = (topics: NotificationChoice[]) =>
  content(api.PUT('/api/v1/me/notification-choices', { body: { topics } }))
