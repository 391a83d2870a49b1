import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoFaults } from './axe'
import { browserOf, type Driver, newDriver, whyNoMail } from './driver'
import { sql, whyNoDatabase } from './map.database'
import { type Network, withNetwork as test } from './network'
import { skipWithout } from './skipWithout'

skipWithout(whyNoMail() ?? whyNoDatabase())
// One conversation, from its first message on.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let alice: Driver
let bob: Driver
test.beforeAll(async ({ playwright }) => {
  const { baseURL } = test.info().project.use
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  ;[alice, bob] = await Promise.all([newDriver(request), newDriver(request)])
  await request.dispose()
})

const field = (page: Page) => page.getByRole('textbox', { name: 'Type a message' })
const talk = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
/** What is said, in its order; the line for readers and the time left out. */
const said = (page: Page) => talk(page).locator('li > p:nth-of-type(1)').allTextContents()

async function say(page: Page, words: string) {
  await field(page).fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** So many lines more of Alice, who began the conversation, as if she had said them one after the other. */
const aliceSaid = (id: string, lines: number) =>
  sql(`
    insert into messages (conversation_id, seq, side, client_id, content, sent_at)
    select id, last_seq + n, 'starter', gen_random_uuid(), 'Line ' || n, now()
    from conversations, generate_series(1, ${lines}) n where id = '${id}';
    update conversations set last_seq = last_seq + ${lines}, last_message_at = now() where id = '${id}';
    update participants p set last_seq = c.last_seq, last_at = now()
    from conversations c where c.id = p.conversation_id and c.id = '${id}'`)

/** Somebody's browser with the conversation open; by a network of their own where one is given. */
async function inTalk(browser: Browser, driver: Driver, network?: Network) {
  const page = await browserOf(browser, driver, network && { proxy: network.proxy })
  await page.goto('/messages')
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  return page
}

test('a message appears in the other browser at once, and its states come back', async ({ browser }) => {
  const [hers, his] = [await browserOf(browser, alice), await browserOf(browser, bob)]
  await his.goto('/messages')
  await expect(his.getByText('No messages yet')).toBeVisible()
  await hers.goto('/compose-message')
  await hers.getByLabel('Registration').fill(bob.plate)
  await hers.getByLabel('Message').fill('Your lights are on, in bay 14.')
  await expectNoFaults(hers, 'compose')
  await hers.getByRole('button', { name: 'Send Message' }).click()
  await expect(talk(hers).getByText('Your lights are on, in bay 14.')).toBeVisible()
  const row = his.getByRole('listitem').filter({ hasText: 'Your lights are on, in bay 14.' })
  await expect(row).toBeVisible()
  await expect(talk(hers).getByText('Delivered')).toBeVisible()
  await expect(row.getByText('1 unread')).toBeVisible()
  await expect(his.getByRole('link', { name: '1 unread conversation in Messages' }).first()).toBeVisible()
  await expectNoFaults(his, 'the list')
  await row.getByRole('link').click()
  await expect(talk(hers).getByText('Read', { exact: true })).toBeVisible()
  await expect(his.getByRole('link', { name: /unread conversation/ })).toHaveCount(0)
  // Live, so that it comes by itself: nobody asks every 3 s.
  await expect(hers.getByText('Live', { exact: true })).toBeVisible()
  await say(his, 'Thank you, on my way.')
  await expect(talk(hers).getByText('Thank you, on my way.')).toBeVisible()
  await expectNoFaults(hers, 'the thread')
  await expectNoFaults(his, 'the thread of the owner')
})

test('one is cut off and comes back: nothing missed, nothing twice, what was written sent in order', async ({
  browser,
  network,
}) => {
  const [hers, his] = [await inTalk(browser, alice), await inTalk(browser, bob, network)]
  await expect(field(his)).toBeVisible()
  network.cut()
  await expect(his.getByText('You’re offline. Your messages wait here and send when you’re back online.')).toBeVisible()
  await expect(his.getByText('Reconnecting')).toBeVisible()
  await say(his, 'Offline one')
  await say(his, 'Offline two')
  await expect(talk(his).getByText('Waiting to send')).toHaveCount(2)
  for (const words of ['Missed one', 'Missed two', 'Missed three']) {
    await say(hers, words)
    await expect(talk(hers).getByText('Waiting to send')).toHaveCount(0)
  }
  network.restore()
  await expect(his.getByText('Live', { exact: true })).toBeVisible()
  await expect(his.getByText('You’re offline')).toHaveCount(0)
  const all = [
    'Your lights are on, in bay 14.',
    'Missed one',
    'Missed two',
    'Missed three',
    'Offline one',
    'Offline two',
  ]
  for (const page of [hers, his]) {
    await expect(async () => expect(await said(page)).toEqual(expect.arrayContaining(all))).toPass()
    expect((await said(page)).filter((words) => all.includes(words))).toEqual(all)
  }
})

test('a rude message is refused at the field, with what was typed kept', async ({ browser }) => {
  const hers = await inTalk(browser, alice)
  await say(hers, 'Move it, idiot')
  await expect(
    hers.getByText('Message blocked: Please keep messages polite. Aggressive words are blocked.'),
  ).toBeVisible()
  await expect(field(hers)).toHaveValue('Move it, idiot')
  await expect(field(hers)).toBeFocused()
  await hers.reload()
  await expect(field(hers)).toHaveValue('Move it, idiot')
  expect(await said(hers)).not.toContain('Move it, idiot')
})

test('by keyboard alone: note, quick message, block and unblock', async ({ browser }) => {
  const hers = await inTalk(browser, alice)
  await hers.locator('summary').focus()
  await hers.keyboard.press('Enter')
  await hers.keyboard.press('Tab')
  await expect(hers.getByRole('textbox', { name: 'Personal note' })).toBeFocused()
  await hers.keyboard.type('Parks in the next bay')
  await hers.keyboard.press('Tab')
  await hers.keyboard.press('Enter')
  await expect(hers.getByText('Note saved')).toBeVisible()
  await hers.getByRole('button', { name: 'Window open' }).focus()
  await hers.keyboard.press('Enter')
  await expect(talk(hers).getByText('Your window is open.')).toBeVisible()
  await hers.getByRole('button', { name: 'More' }).focus()
  await hers.keyboard.press('Enter')
  await expect(hers.getByRole('menuitem', { name: 'Show my vehicle' })).toBeFocused()
  await hers.keyboard.press('ArrowDown')
  await expect(hers.getByRole('menuitem', { name: 'Block' })).toBeFocused()
  await hers.keyboard.press('Enter')
  await expect(hers.getByRole('dialog', { name: 'Block this person?' })).toBeVisible()
  await expectNoFaults(hers, 'the question before a block')
  await hers.keyboard.press('Tab')
  await hers.keyboard.press('Enter')
  await expect(hers.getByText('You’ve blocked this person. Unblock them to send a message.')).toBeVisible()
  await hers.getByRole('button', { name: 'Unblock' }).focus()
  await hers.keyboard.press('Enter')
  await expect(field(hers)).toBeVisible()
})

test('alice shows her vehicle, and bob reports what she wrote', async ({ browser }) => {
  const [hers, his] = [await inTalk(browser, alice), await inTalk(browser, bob)]
  const about = (page: Page) => page.getByRole('complementary', { name: 'About this conversation' })
  const showing = hers.getByRole('dialog', { name: 'Show my vehicle' })
  const show = async () => {
    await hers.getByRole('button', { name: 'More' }).click()
    await hers.getByRole('menuitem', { name: 'Show my vehicle' }).click()
  }
  await show()
  await expect(showing.getByText('None of your vehicles has a make, model or colour yet.')).toBeVisible()
  await showing.getByRole('button', { name: 'Cancel' }).click()
  const headers = { authorization: `Bearer ${JSON.parse(alice.session).access_token}` }
  const [own] = await (await hers.request.get('/api/v1/vehicles', { headers })).json()
  const look = { make: 'Mini', model: 'Cooper', color: 'Green' }
  expect((await hers.request.patch(`/api/v1/vehicles/${own.id}`, { data: look, headers })).ok()).toBe(true)
  await hers.reload()
  await show()
  await showing.getByRole('combobox').selectOption('Green Mini Cooper')
  await expectNoFaults(hers, 'showing a vehicle')
  await showing.getByRole('button', { name: 'Save' }).click()
  await expect(about(his)).toContainText('Green Mini Cooper')
  expect(await his.content()).not.toContain(alice.plate)
  await his.getByRole('button', { name: 'More' }).click()
  await his.getByRole('menuitem', { name: 'Report' }).click()
  const report = his.getByRole('dialog', { name: 'Report' })
  await report.getByLabel('What do you want to report?').selectOption('“Your window is open.”')
  await report.getByLabel('What happened?').fill('It was not.')
  await expectNoFaults(his, 'a report')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(his.getByText('Thank you. We’ll look into your report.')).toBeVisible()
})

test('a long thread comes in pages, and messages come late but surely while no events flow', async ({ browser }) => {
  const id = sql(
    `select c.id from conversations c join participants p on p.conversation_id = c.id join users u on u.id = p.user_id
     where u.email = '${alice.email}' and c.kind = 'owner'`,
  )
  aliceSaid(id, 45)
  const hers = await browserOf(browser, alice)
  await hers.goto(`/conversation/${id}`)
  await expect(field(hers)).toBeVisible()
  const his = await browserOf(browser, bob)
  await his.goto(`/conversation/${id}`)
  await expect(talk(his).getByText('Line 45', { exact: true })).toBeVisible()
  await expect(talk(his).getByText('Your lights are on, in bay 14.')).toHaveCount(0)
  await his.getByRole('button', { name: 'Show earlier messages' }).scrollIntoViewIfNeeded()
  await expect(talk(his).getByText('Your lights are on, in bay 14.')).toBeAttached()
  await expect(his.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
  const all = await said(his)
  expect(all.filter((words) => words.startsWith('Line '))).toEqual(
    Array.from({ length: 45 }, (_, at) => `Line ${at + 1}`),
  )

  await his.route('**/api/v1/me/live', (route) => route.abort())
  await his.reload()
  await expect(talk(his).getByText('Line 45', { exact: true })).toBeVisible()
  await expect(his.getByText('Live', { exact: true })).toHaveCount(0)
  await say(hers, 'Without a stream')
  await expect(talk(his).getByText('Without a stream')).toBeVisible({ timeout: 10_000 })
})

test('driver chat looks a plate up, and support answers in the messages', async ({ browser }) => {
  const page = await browserOf(browser, alice)
  await page.goto('/driver-chat')
  await page.getByLabel('Registration').fill('ZZ99 ZZZ')
  await page.getByRole('button', { name: 'Find vehicle' }).click()
  await expect(page.getByText('Vehicle not registered with CarPal')).toBeVisible()
  await expectNoFaults(page, 'the look-up')
  await page.getByLabel('Registration').fill(bob.plate)
  await page.getByRole('button', { name: 'Find vehicle' }).click()
  await page.getByRole('button', { name: 'Alarm going off' }).click()
  await expect(talk(page).getByText('Your alarm is going off.')).toBeVisible()
  await page.goto('/help')
  await page.getByRole('button', { name: 'Chat with support' }).click()
  const widget = page.getByRole('dialog', { name: 'CarPal Support' })
  await widget.getByRole('textbox').fill('How do I change my plate?')
  await expectNoFaults(page, 'the support widget')
  await widget.getByRole('button', { name: 'Send', exact: true }).click()
  await widget.getByRole('link', { name: 'Open the chat' }).click()
  await expect(talk(page).getByText('How do I change my plate?')).toBeVisible()
})
