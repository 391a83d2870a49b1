import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { asDesktop, expectNoFaults, expectNoFaultsAtAnyWidth } from './axe'
import { be, type Driver, newDriver, whyNoMail } from './driver'
import { skipWithout } from './skipWithout'

skipWithout(whyNoMail())
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })
// One story between two drivers.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let alice: Driver
let bob: Driver
/** Where Alice's messages to Bob are, for either. */
let conversation: string

test.beforeAll(async ({ playwright }) => {
  const { baseURL } = test.info().project.use
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  ;[alice, bob] = await Promise.all([newDriver(request), newDriver(request)])
  await request.dispose()
})

/** Alice says something to Bob, from wherever she is. */
async function aliceSays(page: Page, content: string) {
  const answer = await page.request.post('/api/v1/conversations', {
    headers: { authorization: `Bearer ${JSON.parse(alice.session).access_token}` },
    data: { registration: bob.plate, message: { client_id: crypto.randomUUID(), content } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  conversation = (await answer.json()).conversation.id
}

const list = (page: Page) => page.getByRole('list', { name: 'Notifications' })
const first = (page: Page) => list(page).getByRole('listitem').first()
const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('link')

/** The bell of this width, in the header or in the rail. */
const bell = (page: Page) =>
  page
    .getByRole('link', { name: /^Notifications/ })
    .or(page.getByRole('button', { name: /Notifications/ }))
    .filter({ visible: true })

test('the bell counts what happens, the list says it, and going there is reading it', async ({ page }) => {
  await be(page, bob)
  await page.goto('/notifications')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await expectNoFaultsAtAnyWidth(page, 'the empty list')
  await page.goto('/vehicles')
  await expect(bell(page).first()).toBeVisible()
  await aliceSays(page, 'Your lights are on.')
  await expect(toast(page)).toHaveText('Message from Anonymous User', { timeout: 10_000 })
  await expectNoFaults(page, 'the toast')
  await aliceSays(page, 'They still are.')
  const unread = page.getByText(/, 1 unread/).filter({ visible: true })
  await expect(unread).toHaveCount(1)
  // On a desktop it stands in the rail, and opens the list beside the page.
  await asDesktop(page, async () => {
    await expect(unread).toHaveCount(1)
    await bell(page).first().click()
    await expect(first(page)).toContainText('2 messages from Anonymous User')
    await expectNoFaults(page, 'the list beside a page')
    await page.keyboard.press('Escape')
    await expect(list(page)).toHaveCount(0)
  })
  await bell(page).first().click()
  await expect(first(page)).toContainText('2 messages from Anonymous User')
  await expect(first(page)).toContainText('They still are.')
  await expectNoFaults(page, 'the list')
  await first(page).getByRole('link').click()
  await expect(page).toHaveURL(`/conversation/${conversation}`)
  await expect(page.getByRole('region', { name: 'Messages', exact: true }).getByText('They still are.')).toBeVisible()
  await page.goto('/notifications')
  await expect(first(page)).toBeVisible()
  await expect(first(page)).not.toContainText('New:')
  await expect(page.getByText(/, 1 unread/)).toHaveCount(0)
})

test('all is marked as read at once', async ({ page }) => {
  await be(page, bob)
  await page.goto('/notifications')
  await expect(list(page)).toBeVisible()
  await aliceSays(page, 'And now the alarm.')
  await expect(first(page)).toContainText('New:')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(first(page)).not.toContainText('New:')
  await expect(page.getByText(/, 1 unread/)).toHaveCount(0)
  await page.reload()
  await expect(first(page)).toContainText('And now the alarm.')
  await expect(first(page)).not.toContainText('New:')
})

test('how one is told is chosen in the settings, and stays', async ({ page }) => {
  await be(page, bob)
  await page.goto('/settings/notifications')
  const card = page.getByRole('region', { name: 'Notifications' })
  const mail = card.getByRole('switch', { name: 'Messages: Email' })
  await expect(mail).toBeChecked()
  await expect(card.getByText('On this device', { exact: true })).toBeVisible()
  await expectNoFaults(page, 'the settings')
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/notification-choices') && answer.request().method() === 'PUT',
  )
  await mail.click()
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(mail).not.toBeChecked()
  await page.goto('/settings')
  const off = page.waitForResponse(
    (answer) => answer.url().endsWith('/me/settings') && answer.request().method() === 'PUT',
  )
  await page.getByRole('switch', { name: 'Push notifications' }).click()
  await off
  await page.goto('/settings/notifications')
  await expect(card.getByRole('switch', { name: 'Messages: Push' })).toBeDisabled()
  await expect(card.getByText('Push notifications are turned off for all your devices in App Settings.')).toBeVisible()
})

/** Delivers to the service worker what the server would push; the push service of the browser cannot be reached here. */
async function deliver(session: CDPSession, page: Page, more: object) {
  const content = {
    id: 'n',
    topic: 'messages',
    title: 'Message from Anonymous User',
    body: 'Your lights are on.',
    unread: 1,
    ...more,
  }
  const registrationId = await new Promise<string>((tell) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && page.url().startsWith(scopeURL))
      if (ours) tell(ours.registrationId)
    })
    void session.send('ServiceWorker.enable')
  })
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data: JSON.stringify(content),
  })
  await session.send('ServiceWorker.disable')
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications()
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }))
  })

/** What the page hears next of that from the service worker. */
const heard = (page: Page, says: string) =>
  page.evaluate(
    (wanted) =>
      new Promise((tell) =>
        navigator.serviceWorker.addEventListener('message', ({ data }) => data.says === wanted && tell(data)),
      ),
    says,
  )

test('a push is shown, quiet for what is looked at, and leads there', async ({ page, context }) => {
  await be(page, bob)
  await page.goto('/vehicles')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const session = await context.newCDPSession(page)
  const about = { path: `/conversation/${conversation}`, tag: 'message' }
  await deliver(session, page, about)
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Message from Anonymous User', body: 'Your lights are on.', ...about }])

  const opened = heard(page, 'open')
  // The click itself is the system's; what the worker does with it is asked of the worker.
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent: (event: Event) => void
      NotificationEvent: new (name: string, about: { notification: Notification }) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    if (notification) scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  expect(await opened).toEqual({ says: 'open', path: about.path })
  await expect(page).toHaveURL(about.path)
  await expect.poll(() => shown(page)).toEqual([])

  // Bob looks at that very conversation now.
  const told = heard(page, 'pushed')
  await deliver(session, page, about)
  expect(await told).toEqual({ says: 'pushed', path: about.path })
  expect(await shown(page)).toEqual([])
})
