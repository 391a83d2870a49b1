import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import type { NotificationChoice } from '@/data/notifications/types'
import { queryClient } from '@/data/queryClient'
import { open, problem, server } from '@/testing/render'
import { DRIVER, signedIn } from '@/testing/session'

const CHOICES = (['messages', 'incidents', 'account'] as const).map(
  (topic): NotificationChoice => ({ topic, in_app: true, email: true, push: true }),
)
type Answers = Parameters<typeof server>[0]

function settings(more: Answers = {}, push_notifications = true, at = '/settings/notifications') {
  const heard = server({
    'GET /me': () => ({ status: 200, body: DRIVER }),
    'GET /me/settings': () => ({
      status: 200,
      body: { push_notifications, private_mode: false, show_in_zones: true },
    }),
    'PUT /me/settings': ({ body }) => ({ status: 200, body }),
    'GET /sessions': () => ({ status: 200, body: [] }),
    'GET /me/notification-choices': () => ({ status: 200, body: { topics: CHOICES } }),
    'PUT /me/notification-choices': ({ body }) => ({ status: 200, body }),
    ...more,
  })
  open(at)
  return heard
}
const card = async () => within(await screen.findByRole('region', { name: 'Notifications' }))
const on = (part: HTMLElement) => part.getAttribute('aria-checked')

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedIn()
})

describe('how one is told', () => {
  it('is a table of switches, each saved at once', async () => {
    const heard = settings()
    const mail = await (await card()).findByRole('switch', { name: 'Messages: Email' })
    expect((await card()).getAllByRole('switch')).toHaveLength(9)
    fireEvent.click(mail)
    await waitFor(() => expect(on(mail)).toBe('false'))
    const put = () => heard.find(({ asked }) => asked === 'PUT /me/notification-choices')
    await waitFor(() => expect(put()).toBeTruthy())
    expect(put()?.body).toEqual({ topics: [{ ...CHOICES[0], email: false }, CHOICES[1], CHOICES[2]] })
  })

  it('goes back and says so when it could not be saved', async () => {
    settings({ 'PUT /me/notification-choices': () => problem(403, 'suspended', 'Your account is suspended.') })
    const mail = await (await card()).findByRole('switch', { name: 'Messages: Email' })
    fireEvent.click(mail)
    expect(await (await card()).findByText('Your account is suspended.')).toBeTruthy()
    expect(on(mail)).toBe('true')
  })

  it('has no push where that is off for the account', async () => {
    settings({}, false)
    const push = await (await card()).findByRole('switch', { name: 'Messages: Push' })
    await waitFor(() => expect((push as HTMLButtonElement).disabled).toBe(true))
    expect(
      await screen.findByText('Push notifications are turned off for all your devices in App Settings.'),
    ).toBeTruthy()
    expect(screen.queryByText('On this device')).toBeNull()
  })
})

describe('push on this device', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

  function browser(permission: NotificationPermission, answer: NotificationPermission) {
    const notification = { permission, requestPermission: vi.fn(async () => answer) }
    notification.requestPermission.mockImplementation(async () => {
      notification.permission = answer
      return answer
    })
    vi.stubGlobal('Notification', notification)
    vi.stubGlobal('PushManager', class {})
    const subscribe = () => Promise.reject(new DOMException('push service error', 'AbortError'))
    const registration = { pushManager: { getSubscription: async () => null, subscribe } }
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
    })
    return notification
  }

  it('is said not to be there in a browser without', async () => {
    settings()
    expect(await screen.findByText(/This browser can’t show push notifications/)).toBeTruthy()
  })

  it('asks for permission when it is turned on, and says when it is blocked', async () => {
    const { requestPermission } = browser('default', 'denied')
    settings()
    const button = await screen.findByRole('button', { name: 'Turn on here' })
    expect(requestPermission).not.toHaveBeenCalled()
    fireEvent.click(button)
    expect(await screen.findByText(/Your browser is blocking notifications/)).toBeTruthy()
    expect(requestPermission).toHaveBeenCalledTimes(1)
  })

  it('says when subscribing fails, and can be tried again', async () => {
    browser('granted', 'granted')
    settings({ 'GET /push/key': () => ({ status: 200, body: { public_key: 'BA' } }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on here' }))
    expect(await screen.findByText('Your browser’s push service could not be reached. Try again later.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Turn on here' })).toBeTruthy()
  })

  it('is asked for by the toggle of the account too', async () => {
    const { requestPermission } = browser('default', 'denied')
    settings({}, false, '/settings')
    fireEvent.click(await screen.findByRole('switch', { name: 'Push notifications' }))
    await waitFor(() => expect(requestPermission).toHaveBeenCalledTimes(1))
    expect(await screen.findByText(/Your browser is blocking notifications/)).toBeTruthy()
  })
})
