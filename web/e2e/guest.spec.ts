import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './axe'
import { browserOf, freshPlate, inMail, newDriver, ownNetwork, whyNoMail } from './driver'
import { skipWithout } from './skipWithout'
import { desktopOnly, everyWidth } from './width'

skipWithout(whyNoMail())
test.describe.configure({ timeout: 120_000 })

const GUEST_LINK = /(\/guest\/[\w-]+)/
const form = (page: Page) => page.getByRole('form', { name: 'Send Message' })
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' })
const letter = (page: Page) => page.getByRole('main')

async function fill(page: Page, words: string, email: string) {
  await form(page).getByRole('textbox', { name: 'Message' }).fill(words)
  await form(page).getByRole('textbox', { name: 'Your name' }).fill('Grace')
  await form(page).getByRole('textbox', { name: 'Email' }).fill(email)
}

/** What the page says, without what differs between two guests: whom they wrote to, what, when and from where. */
async function screen(page: Page, ...theirs: string[]): Promise<string> {
  const all = await letter(page).innerText()
  const bare = theirs.reduce((text, one) => text.replaceAll(one, '…'), all)
  return bare.replace(/\d+ \w+ \d{4}, \d\d:\d\d/g, '…')
}

/** Writes to a plate, confirms by the mail, and tells what was shown on the way. */
async function writes(page: Page, plate: string, words: string, email: string) {
  const spaced = `${plate.slice(0, 4)} ${plate.slice(4)}`
  const shown: string[] = []
  const look = async () => shown.push(await screen(page, spaced, plate, words, email))
  await page.goto(`/public-scanner?plate=${plate}&do=message`)
  await fill(page, words, email)
  await look()
  await send(page).click()
  await expect(page.getByText('Check your email to send your message.')).toBeVisible()
  await look()
  await page.goto(await inMail(email, GUEST_LINK))
  await expect(page.getByRole('button', { name: 'Confirm and send' })).toBeVisible()
  await look()
  await page.getByRole('button', { name: 'Confirm and send' }).click()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await look()
  return shown
}

test('a guest writes, confirms by mail, and talks to the owner; an unknown plate shows the same', async ({
  browser,
  request,
  baseURL,
}) => {
  const bob = await newDriver(request)
  const [guest, owner] = [await browserOf(browser), await browserOf(browser, bob)]
  const email = `${randomUUID()}@example.org`
  const known = await writes(guest, bob.plate, 'Your lights are on.', email)
  await expectNoFaults(guest, 'a message that was sent')

  await owner.goto('/messages')
  const row = owner.getByRole('listitem').filter({ hasText: 'Your lights are on.' })
  await row.getByRole('link', { name: 'Grace' }).click()
  await owner.getByRole('textbox', { name: 'Type a message' }).fill('Thank you, on my way.')
  await owner.getByRole('button', { name: 'Send', exact: true }).click()

  await guest.goto(await inMail(email, /has replied[\s\S]*?(\/guest\/[\w-]+)/))
  await expect(guest.getByText('Thank you, on my way.').last()).toBeVisible()
  await expect(guest.getByText('Answered', { exact: true })).toBeVisible()
  const talk = owner.getByRole('region', { name: 'Messages', exact: true })
  await expect(talk.getByText('Read', { exact: true })).toBeVisible()
  await guest.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(guest.getByText('Please enter a message')).toBeVisible()
  await guest.getByRole('textbox', { name: 'Type a message' }).fill('Glad to help.')
  await guest.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(talk.getByText('Glad to help.')).toBeVisible()
  await expect(guest.getByRole('textbox', { name: 'Type a message' })).toHaveValue('')
  await expectNoFaults(guest, 'an answered message')

  const answer = await request.get(`${baseURL}/guest/any`)
  expect(answer.headers()['referrer-policy']).toBe('no-referrer')
  expect(answer.headers()['x-robots-tag']).toBe('noindex')

  const stranger = await browserOf(browser)
  const unknown = await writes(stranger, freshPlate(), 'Your lights are on.', `${randomUUID()}@example.org`)
  expect(unknown).toEqual(known)
})

test('an emergency by phone goes at once, and leaves a private link', desktopOnly, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // One a day of a network.
  await context.setExtraHTTPHeaders(ownNetwork())
  await page.goto(`/public-scanner?plate=${freshPlate()}&do=message`)
  await page.getByRole('radio', { name: 'Emergency' }).click()
  await page.getByRole('radio', { name: 'Phone' }).click()
  await send(page).click()
  await expect(page.getByText('Please choose what is happening')).toBeVisible()
  await page.getByRole('radio', { name: /there’s smoke or fire/ }).click()
  await form(page).getByRole('textbox', { name: 'Your name' }).fill('Grace')
  await form(page).getByRole('textbox', { name: 'Phone' }).fill('07700 900123')
  await expectNoFaults(page, 'an emergency')
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Your message was sent.' })).toBeFocused()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await expectNoFaults(page, 'a private link')
  await page.goto(link)
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Type a message' })).toHaveCount(0)
})

test('what is missing is said at its field', async ({ page }) => {
  await page.goto('/public-scanner?plate=AB12CDE&do=message')
  await send(page).click()
  for (const words of ['Please enter a message', 'Please enter your name', 'Email is required']) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await expect(form(page).getByRole('textbox', { name: 'Message' })).toBeFocused()
  await expectNoFaults(page, 'what is missing')
  await page.getByRole('radio', { name: 'Anonymous' }).click()
  await expect(page.getByText('Please log in or sign up to send anonymous messages')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(send(page)).toHaveCount(0)
  await expectNoFaults(page, 'anonymous')
})

test('the forms fit 320 px, and text twice as large', everyWidth, async ({ page }) => {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const act of ['message', 'report']) {
    await page.goto(`/public-scanner?plate=AB12CDE&do=${act}`)
    await page
      .getByRole('button', { name: /^(Send Message|Submit Report)$/ })
      .last()
      .click()
    await expect(page.getByText('Please enter your name')).toBeVisible()
    const size = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await beyond(), `${act} at 320 px`).toBe(0)
    if (size) await page.setViewportSize(size)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await beyond(), `${act} with large text`).toBe(0)
  }
})
