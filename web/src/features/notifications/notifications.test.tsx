import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import type { Notification } from '@/data/notifications/types'
import { queryClient } from '@/data/queryClient'
import { open, problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'

const NEW: Notification = {
  id: 'n1',
  topic: 'messages',
  kind: 'message',
  title: 'Message from Anonymous User',
  body: 'Your lights are on.',
  registration: 'LM68 OVA',
  path: '/vehicles',
  count: 1,
  created_at: '2026-11-20T10:00:00.123456Z',
  is_read: false,
}
const OLD: Notification = {
  ...NEW,
  id: 'n2',
  title: 'The vehicle registration is yours',
  topic: 'account',
  is_read: true,
}
const page = (notifications: Notification[], next: string | null = null) => ({
  status: 200,
  body: { notifications, next, unread: notifications.filter((one) => !one.is_read).length },
})
const rows = () => within(screen.getByRole('list', { name: 'Notifications' })).getAllByRole('listitem')

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
})

describe('the notifications', () => {
  it('are for whoever is signed in', async () => {
    const heard = server({})
    open('/notifications')
    expect(await screen.findByText('Please sign in')).toBeTruthy()
    expect(heard).toEqual([])
  })

  it('say when there are none, and why they could not be loaded', async () => {
    signedIn()
    server({ 'GET /notifications': () => page([]) })
    const { unmount } = open('/notifications')
    expect(await screen.findByText('No notifications yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
    unmount()
    queryClient.clear()
    server({ 'GET /notifications': () => problem(403, 'blocked', 'Your account is blocked.') })
    open('/notifications')
    expect(await screen.findByText('Your notifications could not be loaded')).toBeTruthy()
    expect(screen.getByText('Your account is blocked.')).toBeTruthy()
  })

  it('come in pages, and lead to what they are about, which marks them as read', async () => {
    signedIn()
    const heard = server({
      'GET /notifications': () =>
        page(heard.filter(({ asked }) => asked === 'GET /notifications').length < 3 ? [NEW] : [OLD], 'more'),
      'POST /notifications/read': () => ({ status: 200, body: { unread: 0 } }),
    })
    const { router } = open('/notifications')
    const link = await screen.findByRole('link', { name: 'New: Message from Anonymous User' })
    expect(rows()[0]?.textContent).toContain('Your lights are on.')
    expect(within(rows()[0] as HTMLElement).getByLabelText(/^Registration/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('The vehicle registration is yours')).toBeTruthy()
    fireEvent.click(link)
    await waitFor(() => expect(router.state.location.pathname).toBe('/vehicles'))
    expect(heard.find(({ asked }) => asked === 'POST /notifications/read')?.body).toEqual({ ids: ['n1'] })
  })

  it('are marked as read up to the latest that is shown; a refusal is said, and the marks are as they were', async () => {
    signedIn()
    let down = true
    const heard = server({
      'GET /notifications': () => page([NEW, OLD]),
      'POST /notifications/read': () =>
        down ? problem(503, 'unavailable', 'Please try again.') : { status: 200, body: { unread: 0 } },
    })
    open('/notifications')
    const button = await screen.findByRole('button', { name: 'Mark all as read' })
    fireEvent.click(button)
    expect(await screen.findByText('Couldn’t mark them as read')).toBeTruthy()
    expect(await screen.findByText('New:')).toBeTruthy()
    down = false
    fireEvent.click(button)
    await waitFor(() => expect(screen.queryByText('New:')).toBeNull())
    expect(heard.findLast(({ asked }) => asked === 'POST /notifications/read')?.body).toEqual({ until: NEW.created_at })
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(true))
  })
})
