import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults, expectNoFaultsAtAnyWidth } from './axe'
import { browserOf, freshPlate, inMail, newDriver, whyNoMail } from './driver'
import { sql, whyNoDatabase } from './map.database'
import { skipWithout } from './skipWithout'

skipWithout(whyNoMail() ?? whyNoDatabase())
test.describe.configure({ timeout: 180_000 })

/** What a page says, with `…` for the plate and the times; and of each time, how many minutes after the request it is. */
type Screen = { text: string; minutes: number[] }

const TIME = /(?:\d+ \w+ \d{4}, )?\d\d:\d\d/g
const DAY = 24 * 60

async function screen(page: Page, plate: string, ...theirs: string[]): Promise<Screen> {
  const all = await page.getByRole('main').innerText()
  const bare = [spaced(plate), plate, ...theirs].reduce((text, one) => text.replaceAll(one, '…'), all)
  // The bell comes a moment after the page.
  const lines = bare.split('\n').filter((line) => line !== 'Notifications')
  const asked = sql(
    `select to_char(created_at at time zone 'Europe/London', 'FMDD Mon YYYY, HH24:MI') from move_requests where about = '${plate}'`,
  )
  const minutes: number[] = []
  const text = lines.join('\n').replace(TIME, (shown) => {
    // Before there is a request there is nothing to count from.
    if (!asked) return shown
    minutes.push(minutesBetween(asked, shown))
    return '…'
  })
  return { text, minutes }
}

/** From "27 Nov 2026, 18:52" to "19:02" is 10; a time without a day is the nearest one. */
function minutesBetween(from: string, to: string): number {
  const minute = (time: string) => Date.parse(`${time.replace(',', '')} UTC`) / 60_000
  if (to.includes(',')) return minute(to) - minute(from)
  const [day] = from.split(',')
  const apart = minute(`${day}, ${to}`) - minute(from)
  return apart > DAY / 2 ? apart - DAY : apart <= -DAY / 2 ? apart + DAY : apart
}

/** A known and an unknown plate show the same, at times that differ by so many minutes at most. */
function expectSame(unknown: Screen[], known: Screen[], within: number) {
  expect(unknown.map(({ text }) => text)).toEqual(known.map(({ text }) => text))
  const theirs = known.flatMap(({ minutes }) => minutes)
  // When it is asked again, and when it was.
  expect(theirs.filter((minute) => minute >= 10 && minute <= 10 + within).length).toBeGreaterThan(1)
  for (const [at, minute] of unknown.flatMap(({ minutes }) => minutes).entries()) {
    expect(Math.abs(minute - (theirs[at] ?? Number.NaN)), `time ${at + 1}`).toBeLessThanOrEqual(within)
  }
}

const spaced = (plate: string) => `${plate.slice(0, 4)} ${plate.slice(4)}`
/** Ten minutes pass for whoever asked about a plate. */
const tenMinutesPass = (plate: string) =>
  sql(`update move_requests set created_at = created_at - interval '10 minutes',
       confirmed_at = confirmed_at - interval '10 minutes' where about = '${plate}'`)

/** From a scan of a printed card to the request; returns what was shown. */
async function asks(page: Page, plate: string): Promise<Screen[]> {
  const shown: Screen[] = []
  const look = async () => shown.push(await screen(page, plate))
  await page.goto(`/public-scanner?qr=carpal:plate:${plate}`)
  const blocked = page.getByRole('link', { name: 'This car is blocking me in' })
  await expect(blocked).toBeVisible()
  await look()
  await blocked.click()
  await expect(page.getByRole('textbox', { name: 'Registration' })).toHaveValue(spaced(plate))
  await look()
  await page.getByRole('button', { name: 'Ask to move it' }).click()
  const steps = page.getByRole('list', { name: 'How far it is' })
  await expect(steps.locator('[aria-current=step]')).toContainText('Sent')
  await look()
  tenMinutesPass(plate)
  await page.reload()
  await expect(steps.locator('[aria-current=step]')).toContainText('Asked again')
  await look()
  await page.goto('/messages')
  await expect(page.getByText('No messages yet')).toBeVisible()
  await look()
  await page.goBack()
  return shown
}

test('a driver is blocked in, the owner comes and moves the car; an unknown plate shows the same', async ({
  browser,
  request,
}) => {
  const [alice, bob, carol] = await Promise.all([newDriver(request), newDriver(request), newDriver(request)])
  const [hers, his] = [await browserOf(browser, alice), await browserOf(browser, bob)]
  const stranger = await browserOf(browser, carol)
  const unknown = await asks(stranger, freshPlate())
  const known = await asks(hers, bob.plate)
  // Both times that are shown are whole minutes apart.
  expectSame(unknown, known, 0)
  await expectNoFaultsAtAnyWidth(hers, 'a request')

  await his.goto('/')
  await his.getByRole('link', { name: 'Your vehicle is blocking someone in' }).click()
  await expect(his.getByRole('radio', { name: '10 min' })).toBeVisible()
  await expectNoFaultsAtAnyWidth(his, 'what the owner answers')
  await his.getByRole('radio', { name: '10 min' }).click()
  await his.getByRole('button', { name: 'On my way' }).click()
  await expect(hers.getByText(/^About 10 minutes, by \d\d:\d\d$/)).toBeVisible()
  await his.getByRole('button', { name: 'I’ve moved it' }).click()
  await expect(hers.getByRole('main').getByRole('status').first()).toHaveText('Moved')
  await hers.getByRole('link', { name: 'Open the conversation' }).click()
  const talk = hers.getByRole('region', { name: 'Messages', exact: true })
  await expect(talk.getByText('On my way, about 10 minutes.')).toBeVisible()
  await expect(talk.getByText('I’ve moved it.')).toBeVisible()

  await stranger.getByRole('button', { name: 'It’s been moved' }).click()
  await expect(stranger.getByRole('main').getByRole('status').first()).toHaveText('Moved')
})

/** A guest who is blocked in: from the plate to their page; returns what was shown. */
async function asksAsGuest(page: Page, plate: string): Promise<Screen[]> {
  const email = `${randomUUID()}@example.org`
  const shown: Screen[] = []
  const look = async () => shown.push(await screen(page, plate, email))
  await page.goto(`/public-scanner?plate=${plate}`)
  await page.getByRole('link', { name: 'This car is blocking me in' }).click()
  await expect(page.getByRole('radio', { name: /blocking me in/ })).toBeChecked()
  const form = page.getByRole('form', { name: 'Send Message' })
  await form.getByRole('textbox', { name: 'Your name' }).fill('Grace')
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await look()
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Your message was sent.')).toBeVisible()
  await look()
  await page.goto(await inMail(email, /(\/guest\/[\w-]+)/))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText(/If there’s no answer by/)).toBeVisible()
  await look()
  tenMinutesPass(plate)
  await page.reload()
  await expect(page.getByText('No answer yet.')).toBeVisible()
  await look()
  return shown
}

test('a guest is blocked in, and the owner answers by the link of the email; an unknown plate shows the same', async ({
  browser,
  request,
}) => {
  const bob = await newDriver(request)
  const [guest, stranger, phone] = [await browserOf(browser), await browserOf(browser), await browserOf(browser)]
  const unknown = await asksAsGuest(stranger, freshPlate())
  const known = await asksAsGuest(guest, bob.plate)
  // A guest confirms some seconds after they asked: a minute may turn.
  expectSame(unknown, known, 1)
  await expectNoFaults(guest, 'a guest who is blocked in')

  // Somebody with Bob's mail, who is not signed in.
  await phone.goto(await inMail(bob.email, /(\/on-my-way#token=\w+)/))
  await expect(phone).toHaveURL(/\/on-my-way$/)
  await expect(phone.getByRole('radio')).toHaveCount(0)
  await expectNoFaults(phone, 'the link of the email')
  await phone.getByRole('button', { name: 'On my way' }).click()
  await guest.reload()
  await expect(guest.getByText('On my way.').first()).toBeVisible()
  await expect(guest.getByRole('main').getByText(/minutes|by \d\d:\d\d/)).toHaveCount(0)
  await guest.getByRole('button', { name: 'It’s been moved' }).click()
  await expect(guest.getByText('I can get out now. Thank you.').first()).toBeVisible()
})

test('somebody without an account agrees to be a backup contact, and stops', async ({ browser, request }) => {
  const bob = await newDriver(request)
  const [his, sam] = [await browserOf(browser, bob), await browserOf(browser)]
  const email = `${randomUUID()}@example.org`
  await his.goto('/settings/backup')
  await his.getByRole('button', { name: 'Ask somebody' }).click()
  await his.getByLabel('Their email, or their username on CarPal').fill(email)
  await his.getByLabel('Your name, as they know you').fill('Bob')
  await his.getByRole('button', { name: 'Ask them' }).click()
  await expect(his.getByText('Asked', { exact: true })).toBeVisible()
  await expectNoFaults(his, 'a backup contact')
  await sam.goto(await inMail(email, /(\/backup-contact#token=\w+)/))
  const agree = sam.getByRole('button', { name: 'Yes, I’ll help' })
  await expect(agree).toBeVisible()
  await expectNoFaults(sam, 'an invitation')
  await agree.click()
  await expect(sam.getByText('You’re the backup contact for Bob’s car.')).toBeVisible()
  await his.reload()
  await expect(his.getByText('Agreed', { exact: true })).toBeVisible()
  await sam.getByRole('button', { name: 'Stop helping' }).click()
  await his.reload()
  await expect(his.getByText('Stopped', { exact: true })).toBeVisible()
})
