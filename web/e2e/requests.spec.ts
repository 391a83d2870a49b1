import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './axe'
import { browserOf, type Driver, newDriver, whyNoMail } from './driver'
import { whyNoDatabase } from './map.database'
import { type Provider, provider } from './provider'
import { skipWithout } from './skipWithout'
import { withoutWebGL } from './webgl'
import { WORKER_INDEX } from './workerIndex'

skipWithout(whyNoMail())
skipWithout(whyNoDatabase())
// One driver and two businesses, from the request on.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

/** On a moor, where no other test asks for help; a width apart for each worker. */
const HERE = { lng: -3.98765, lat: 55.11234 + WORKER_INDEX / 10 }
const AT_HERE = `${HERE.lat.toFixed(6)}, ${HERE.lng.toFixed(6)}`

let driver: Driver
let usk: Provider
let stow: Provider
test.beforeAll(async ({ playwright }) => {
  const { baseURL } = test.info().project.use
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  ;[driver, usk, stow] = await Promise.all([
    newDriver(request),
    provider(request, 'Usk Mobile Mechanics', { ...HERE, lng: HERE.lng + 0.08 }),
    provider(request, 'Stow Tyre & Battery', { ...HERE, lng: HERE.lng - 0.08 }),
  ])
})
test.afterAll(() => {
  usk?.forget()
  stow?.forget()
})

const form = (page: Page) => page.getByRole('form', { name: 'Request Service' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** The driver, in a browser whose device stands on the moor. */
async function onTheMoor(browser: Browser, map = false): Promise<Page> {
  const geolocation = { latitude: HERE.lat, longitude: HERE.lng, accuracy: 8 }
  const page = await browserOf(browser, driver, { geolocation, permissions: ['geolocation'] })
  if (!map) await withoutWebGL(page)
  return page
}

/** Posts a request, and answers its id. */
async function post(page: Page, title: string): Promise<string> {
  await page.goto('/request-service')
  await form(page).getByRole('radio', { name: 'Jump start' }).click()
  await press(page, 'Pin Me')
  await expect(form(page).getByText(AT_HERE)).toBeVisible()
  await form(page).getByRole('textbox', { name: 'Title' }).fill(title)
  await form(page).getByRole('textbox', { name: 'Description' }).fill('It clicks but does not turn over.')
  await press(page, 'Post Service Request')
  await expect(page.getByText('Service Request Created')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByRole('region', { name: 'My Requests' }).getByRole('link', { name: title }).click()
  await expect(heading(page, title)).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

test('the form: what to do on a motorway first, a place by map and keyboard, a draft, and a photo', async ({
  browser,
}) => {
  const page = await onTheMoor(browser, true)
  await page.goto('/request-service')
  await press(page, 'Post Service Request')
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expect(form(page).getByRole('radio', { name: 'Jump start' })).toBeFocused()
  await expectNoFaults(page, 'the form with what is missing')
  await form(page).getByRole('radio', { name: 'Flat tyre' }).click()
  await press(page, 'Pin Me')
  await expect(page.getByText('Location Added')).toBeVisible()
  await expect(form(page).getByText(`${AT_HERE} · within 8 m`)).toBeVisible()
  const map = form(page).locator('[data-map-state]')
  await expect(map).toHaveAttribute('data-map-state', 'idle')
  await form(page).locator('.maplibregl-canvas').focus()
  await page.keyboard.press('ArrowRight')
  await expect(form(page).getByText(`${AT_HERE} · within 8 m`)).toBeHidden()
  await expect(form(page).getByText(`${HERE.lat.toFixed(3)}`, { exact: false })).toBeVisible()

  await form(page).getByRole('radio', { name: 'Urgent' }).click()
  await expect(page.getByText('On a motorway? Do this first')).toBeHidden()
  await form(page).getByRole('checkbox', { name: 'I’m on a motorway' }).check()
  await expect(page.getByRole('alert').getByText('On a motorway? Do this first')).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Call 999' })).toHaveAttribute('href', 'tel:999')
  await form(page).getByRole('textbox', { name: 'Title' }).fill('Flat tyre, no spare wheel')
  await expectNoFaults(page, 'the form of somebody on a motorway')

  await page.reload()
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Flat tyre, no spare wheel')
  await expect(page.getByText('On a motorway? Do this first')).toBeVisible()
  await form(page).getByRole('textbox', { name: 'Description' }).fill('Went flat after a bang.')
  const photo = { name: 'wheel.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await form(page).locator('input[type=file]').setInputFiles(photo)
  await press(page, 'Post Service Request')
  await expect(page.getByText('Service Request Created')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByRole('region', { name: 'My Requests' }).getByRole('link', { name: 'Flat tyre' }).click()
  await expect(page.getByRole('button', { name: 'Photo 1 of 1' })).toBeVisible()

  await press(page, 'Cancel request')
  const dialog = page.getByRole('dialog', { name: 'Cancel this request?' })
  await expect(dialog.getByText('Providers stop seeing it')).toBeVisible()
  await expectNoFaults(page, 'a request that is about to be cancelled')
  await dialog.getByRole('textbox').fill('A neighbour helped.')
  await dialog.getByRole('button', { name: 'Cancel request' }).click()
  await expect(heading(page, 'You cancelled this')).toBeVisible()
  await expect(page.getByText('“A neighbour helped.”')).toBeVisible()
  await page.goto('/request-service')
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue('')
})

test('the whole way: quotes come live, one is accepted, who comes is followed, the price agreed, and a review', async ({
  browser,
}) => {
  const page = await onTheMoor(browser)
  const id = await post(page, 'Car will not start')
  await expect(page.getByText('No quotes yet')).toBeVisible()
  await usk.quote(id, 7200, { includes_parts: true, parts_pence: 2000, labour_pence: 5200 })
  await expect(heading(page, '1 quote')).toBeVisible()
  await stow.quote(id, 7250, { arrives_in_minutes: 12 })
  await expect(heading(page, '2 quotes')).toBeVisible()
  await usk.quote(id, 6500, { includes_parts: true, parts_pence: 2000, labour_pence: 4500 })
  const cards = page.getByRole('list', { name: 'Quotes' })
  await expect(cards.getByText('was £72.00')).toBeVisible()
  await expectNoFaults(page, 'quotes')
  await press(page, 'Soonest')
  await expect(page).toHaveURL(/sort=soonest/)
  await expect(cards.getByRole('listitem').first()).toContainText(stow.name)

  await press(page, `Accept quote of ${usk.name}`)
  const dialog = page.getByRole('dialog', { name: `Accept £65.00 from ${usk.name}?` })
  await expect(dialog.getByText('The other quote is declined.')).toBeVisible()
  await expectNoFaults(page, 'what follows from accepting')
  await dialog.getByRole('button', { name: 'Accept £65.00' }).click()
  await expect(heading(page, `${usk.name} has your job`)).toBeVisible()
  await expectNoFaults(page, 'a job that is accepted')

  await press(page, `Chat with ${usk.name}`)
  await expect(heading(page, `Chat: ${usk.name}`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Type a message' }).fill('By the cattle grid.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('By the cattle grid.')).toBeVisible()
  const photo = { name: 'car.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').setInputFiles(photo)
  await expect(page.getByRole('button', { name: 'Photo 1 of 1' })).toBeVisible()
  await expectNoFaults(page, 'a chat about a job')
  await page.getByRole('link', { name: 'Car will not start' }).click()

  await usk.move(id, 'en_route', { eta: new Date(Date.now() + 11 * 60_000).toISOString() })
  await expect(heading(page, /^Here in 1[01] min$/)).toBeVisible()
  await usk.stand(id, HERE.lng + 0.03, HERE.lat)
  await expect(page.getByText(/^Live, \d+ s ago$/)).toBeVisible()
  await expect(page.getByText(/1\.9 km away/)).toBeVisible()
  await expectNoFaults(page, 'a provider on the way')
  await usk.move(id, 'arrived')
  await expect(heading(page, `${usk.name} is with you`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move the pin' })).toBeHidden()
  await usk.move(id, 'working')
  await usk.move(id, 'done', { final_price_pence: 7800, note: 'New terminal clamp.' })

  await expect(heading(page, 'Is the work done?')).toBeVisible()
  await expect(page.getByText('£13.00 more than the quote.')).toBeVisible()
  await expectNoFaults(page, 'the final price')
  await press(page, 'Not done yet')
  await page.getByRole('dialog').getByRole('textbox').fill('It still clicks.')
  await page.getByRole('dialog').getByRole('button', { name: 'Not done yet' }).click()
  await expect(heading(page, 'Work is under way')).toBeVisible()
  await usk.move(id, 'done', { final_price_pence: 7800, note: 'New terminal clamp.' })
  await press(page, 'Done, but £65.00 as quoted')
  await expect(heading(page, 'Completed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'How it ended' }).getByText('£65.00')).toBeVisible()

  await page.getByRole('radio', { name: '1 star' }).focus()
  for (const stars of [2, 3, 4]) {
    // Held as long as a finger holds it.
    await page.keyboard.press('ArrowRight', { delay: 100 })
    await expect(page.getByRole('radio', { name: `${stars} stars` })).toBeChecked()
  }
  await page.getByRole('textbox', { name: 'Comment' }).fill('Found me in the fog.')
  await expectNoFaults(page, 'a review before it is posted')
  await press(page, 'Post review')
  await expect(page.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
  await expect(page.getByText('Found me in the fog.')).toBeVisible()

  await page.goto('/my-requests')
  await expect(
    page.getByRole('region', { name: 'Earlier' }).getByRole('link', { name: 'Car will not start' }),
  ).toBeVisible()
  await expectNoFaults(page, 'the list of requests')
})

test('a provider drops out, and the request is open again', async ({ browser }) => {
  const page = await onTheMoor(browser)
  const id = await post(page, 'Car will not start again')
  await stow.quote(id, 7250)
  await press(page, `Accept quote of ${stow.name}`)
  await press(page, 'Accept £72.50')
  await expect(heading(page, `${stow.name} has your job`)).toBeVisible()
  await stow.dropOut(id, 'My van broke down.')
  await expect(page.getByText(`${stow.name} dropped out`)).toBeVisible()
  await expect(page.getByText('“My van broke down.”')).toBeVisible()
  await page.getByRole('link', { name: 'Edit request' }).click()
  await form(page).getByRole('textbox', { name: 'Title' }).fill('Dead battery')
  await press(page, 'Save changes')
  await expect(heading(page, 'Dead battery')).toBeVisible()
})
