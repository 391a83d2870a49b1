import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { applyUserEvent } from '@/data/events/applyUserEvent'
import { problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { receiveToasts, type Toast } from '@/ui/toast'
import { markRead } from './mutations'
import { notificationsQuery, unreadNotificationsQuery } from './queries'
import type { Notification } from './types'

const notification = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  topic: 'messages',
  kind: 'message',
  title: 'Message from Anonymous User',
  body: 'Your lights are on.',
  registration: 'LM68 OVA',
  path: `/conversation/${id}`,
  count: 1,
  created_at: new Date().toISOString(),
  is_read: false,
  ...more,
})

const queries = new QueryClient()
const shown = () =>
  queries
    .getQueryData(notificationsQuery.queryKey)
    ?.pages.map((page) => page.notifications.map(({ id, count }) => `${id} ${count}`))
const unread = () => queries.getQueryData(unreadNotificationsQuery().queryKey)
const toasts: Toast[] = []

beforeEach(() => {
  signedIn()
  queries.clear()
  toasts.length = 0
  history.replaceState(null, '', '/vehicles')
  queries.setQueryData(notificationsQuery.queryKey, {
    pages: [
      { notifications: [notification('a'), notification('b')], next: 'more', unread: 3 },
      { notifications: [notification('c', { is_read: true })], next: null, unread: 3 },
    ],
    pageParams: [null, 'more'],
  })
  return receiveToasts((toast) => toasts.push(toast))
})

describe('a live notification', () => {
  it('comes first and counts, once, however often it is told', () => {
    for (const count of [1, 2]) {
      applyUserEvent(queries, { name: 'notification', notification: notification('c', { count }), unread: 4 })
    }
    expect(shown()).toEqual([['c 2', 'a 1', 'b 1'], []])
    expect(unread()).toBe(4)
    expect(toasts).toHaveLength(2)
    expect(toasts[1]).toMatchObject({ tone: 'news', id: 'c', path: '/conversation/c', registration: 'LM68 OVA' })
  })

  it.each(['/conversation/n', '/chat/n', '/messages', '/notifications'])(
    'is not said on top of %s, which shows it',
    (here) => {
      history.replaceState(null, '', here)
      applyUserEvent(queries, { name: 'notification', notification: notification('n'), unread: 4 })
      expect(toasts).toEqual([])
      expect(unread()).toBe(4)
    },
  )

  it('about a report that is in front is read, and the report asked for again', async () => {
    const heard = server({ 'POST /notifications/read': () => ({ status: 200, body: { unread: 3 } }) })
    const path = '/report-incident/INC-7K2M-9QXD'
    history.replaceState(null, '', path)
    queries.setQueryData(['incidents', 'own', 'INC-7K2M-9QXD'], {})
    applyUserEvent(queries, {
      name: 'notification',
      notification: notification('n', { topic: 'incidents', path }),
      unread: 4,
    })
    await vi.waitFor(() => expect(unread()).toBe(3))
    expect(heard.map(({ body }) => body)).toEqual([{ path }])
    expect(toasts).toEqual([])
    expect(queries.getQueryState(['incidents', 'own', 'INC-7K2M-9QXD'])?.isInvalidated).toBe(true)
  })

  it('that was made while nobody was here, was read, or comes in the background is only counted', () => {
    const earlier = new Date(Date.now() - 120_000).toISOString()
    applyUserEvent(queries, {
      name: 'notification',
      notification: notification('n', { created_at: earlier }),
      unread: 4,
    })
    applyUserEvent(queries, { name: 'notification', notification: notification('m', { is_read: true }), unread: 4 })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    applyUserEvent(queries, { name: 'notification', notification: notification('o'), unread: 5 })
    expect(toasts).toEqual([])
    expect(shown()?.[0]).toHaveLength(5)
  })

  it('that was read elsewhere is asked for again', () => {
    applyUserEvent(queries, { name: 'notification', unread: 1 })
    expect(unread()).toBe(1)
    expect(queries.getQueryState(notificationsQuery.queryKey)?.isInvalidated).toBe(true)
  })
})

describe('marking as read', () => {
  const read = () =>
    queries
      .getQueryData(notificationsQuery.queryKey)
      ?.pages.flatMap((page) => page.notifications.map(({ is_read }) => is_read))

  it('shows at once, and takes the count of the server', async () => {
    const heard = server({ 'POST /notifications/read': () => ({ status: 200, body: { unread: 1 } }) })
    const marked = markRead(queries, { ids: ['a'] })
    expect(read()).toEqual([true, false, true])
    await marked
    expect(unread()).toBe(1)
    await markRead(queries, { until: new Date(Date.now() + 1000).toISOString() })
    expect(read()).toEqual([true, true, true])
    expect(heard.map(({ body }) => Object.keys(body as object))).toEqual([['ids'], ['until']])
  })

  it('is asked for again when the server refuses', async () => {
    server({ 'POST /notifications/read': () => problem(503, 'unavailable', 'Please try again.') })
    await expect(markRead(queries, { ids: ['a'] })).rejects.toThrow('Please try again.')
    expect(queries.getQueryState(notificationsQuery.queryKey)?.isInvalidated).toBe(true)
  })
})
