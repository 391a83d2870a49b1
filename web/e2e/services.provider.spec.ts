import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectNoFaults, expectNoFaultsAtAnyWidth } from './axe'
import { be, type Driver, demoAdmin, newDriver, whyNoMail } from './driver'
import { respond } from './respond'
import { skipWithout } from './skipWithout'
import { withoutWebGL } from './webgl'
import { WORKER_INDEX } from './workerIndex'

skipWithout(whyNoMail())
// One story between a provider, a driver and an admin, and so told at one width.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

/** On a moor, where nobody asks for help; apart for each worker. */
const BASE = { lng: -4.75, lat: 56.65 + 0.4 * WORKER_INDEX }
/** Some 2 km away. */
const STUCK = { lng: BASE.lng + 0.03, lat: BASE.lat }
/** Where the provider is seen: wherever in its cell of a kilometre the base is, this is more than another one away. */
const ON_THE_WAY = { lng: BASE.lng + 0.06, lat: BASE.lat }
const BUSINESS = 'Moor Mobile Mechanics'

let provider: Driver
let driver: Driver
let admin: string
let job: string

const token = (session: string) => (JSON.parse(session) as { access_token: string }).access_token

/** Somebody who does by the api what has no screen here. */
const by = (request: APIRequestContext, session: string) => {
  const headers = { authorization: `Bearer ${token(session)}` }
  const ask = async (method: 'GET' | 'POST', path: string, data?: object) => {
    const answer = await request.fetch(`/api/v1/${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.status() === 204 ? null : answer.json()
  }
  return { get: (path: string) => ask('GET', path), post: (path: string, data: object = {}) => ask('POST', path, data) }
}

test.beforeAll(async ({ playwright }) => {
  const { baseURL } = test.info().project.use
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const demo = await demoAdmin(request)
  if (demo) {
    admin = demo.session
    ;[provider, driver] = await Promise.all([newDriver(request), newDriver(request)])
  }
  await request.dispose()
})
test.beforeEach(async ({ page }) => {
  skipWithout(admin ? null : 'the system does not run in demo mode')
  await be(page, provider)
})

const region = (page: Page, name: string) => page.getByRole('region', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, title: string) => page.getByRole('region', { name: /^Notifications/ }).getByText(title)

test('a business applies with its insurance, and is told live that it is approved', async ({ page, request }) => {
  await withoutWebGL(page)
  const place = { kind: 'locality', name: 'Rannoch Moor', context: 'Highland', car_park_id: null, ...BASE }
  await respond(page, 'GET /places/search', [place])
  await page.goto('/service-provider-dashboard')
  await expect(page.getByRole('heading', { name: 'Complete your application' })).toBeVisible()
  await page.getByRole('link', { name: 'Apply as Service Provider' }).click()
  await expectNoFaults(page, 'what it means to be a provider')
  await page.getByRole('link', { name: 'Start your application' }).click()

  await button(page, 'Continue').click()
  await expect(page.getByText('Business name is required')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Business name' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Business name' }).fill(BUSINESS)
  await page.getByRole('textbox', { name: 'Contact name' }).fill('Mor Ag')
  await page.getByRole('textbox', { name: 'Phone' }).fill('0131 496 0123')
  await page.getByRole('textbox', { name: 'Address' }).fill('1 Moor Road')
  await page.getByRole('textbox', { name: 'Experience' }).fill('Ten years on the moor.')
  await expectNoFaults(page, 'the first step')
  // What was typed outlives the page.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Business name' })).toHaveValue(BUSINESS)
  await button(page, 'Continue').click()

  // The button of the next step is the same one: it is pressed once that step is there.
  await expect(page.getByRole('heading', { name: 'Services and reach' })).toBeFocused()
  await button(page, 'Continue').click()
  await expect(page.getByText('Please select at least one service type')).toBeVisible()
  await page.getByRole('checkbox', { name: /Mobile Mechanic/ }).check()
  await page.getByRole('checkbox', { name: /Battery Jump Start/ }).check()
  await button(page, 'Choose on the map').click()
  const dialog = page.getByRole('dialog', { name: 'Where do you start from?' })
  await dialog.getByRole('combobox', { name: 'Address, place or postcode' }).fill('rannoch')
  await dialog.getByRole('option', { name: /Rannoch Moor/ }).click()
  await dialog.getByRole('button', { name: 'Use This Place' }).click()
  await expect(page.getByText('Never shown to others.')).toBeVisible()
  await page.getByRole('radio', { name: 'At any time' }).click()
  await expectNoFaultsAtAnyWidth(page, 'the second step')
  await button(page, 'Continue').click()

  await page.getByRole('textbox', { name: 'Insurance details' }).fill('Moor Mutual, £5,000,000')
  const insurance = region(page, 'Public liability insurance')
  await insurance.locator('input[type=file]').setInputFiles({
    name: 'insurance.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(insurance.getByText('Added')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(insurance.getByText('Please say when the insurance runs out')).toBeVisible()
  await insurance.getByLabel('Runs out on').fill('2030-03-14')
  await expectNoFaults(page, 'the third step')
  await button(page, 'Continue').click()

  await expect(page.getByText(BUSINESS)).toBeVisible()
  await expectNoFaults(page, 'the last step')
  await button(page, 'Submit Application').click()
  await expect(toast(page, 'Application submitted successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Application Submitted' })).toBeFocused()
  await expect(region(page, 'Documents').getByText('Being checked')).toBeVisible()
  await expectNoFaults(page, 'an application that is sent')

  await page.goto('/service-provider-dashboard')
  await expect(page.getByRole('heading', { name: 'Application Under Review' })).toBeVisible()
  const own = await by(request, provider.session).get('me/provider')
  const decided = by(request, admin)
  const document = `admin/providers/${own.id}/documents/${own.documents[0].id}`
  const headers = { authorization: `Bearer ${token(admin)}` }
  expect((await request.get(`/api/v1/${document}/file`, { headers })).ok()).toBe(true)
  await decided.post(`${document}/seen`)
  const { updated_at } = await decided.get(`admin/providers/${own.id}`)
  await decided.post(`admin/providers/${own.id}/accept`, { updated_at })
  await expect(toast(page, 'Application Approved! 🎉')).toBeVisible()
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
})

test('it finds the job near by and quotes for it', async ({ page, request }) => {
  job ??= (
    await by(request, driver.session).post('service-requests', {
      title: 'Car will not start',
      description: 'It clicks, and the lights are dim.',
      service_type: 'jump-start',
      urgency: 'urgent',
      location: 'By the loch, second lay-by',
      vehicle_info: 'Blue estate',
      ...STUCK,
    })
  ).id
  await page.goto('/service-provider-dashboard')
  const row = page.getByRole('list', { name: 'Available Jobs' }).getByRole('listitem').first()
  await expect(row).toContainText('Job 1: Car will not start')
  await expect(row).toContainText('Urgent')
  await expect(row).toContainText('2 km')
  await expect(page.getByRole('button', { name: 'Job 1: Car will not start' })).toBeVisible()
  await expectNoFaultsAtAnyWidth(page, 'the dashboard')
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('Within 2 km')
  await expect(page).toHaveURL(/km=2/)
  await page.getByRole('link', { name: 'View Details: Car will not start' }).click()

  await expect(page.getByText('about 2 km')).toBeVisible()
  await expect(page.getByText('second lay-by')).toHaveCount(0)
  await expectNoFaultsAtAnyWidth(page, 'a job')
  await page.getByRole('button', { name: /^(Submit|Update) Quote$/ }).click()
  const form = page.getByRole('form', { name: 'Quote' })
  await form.getByLabel('Quote amount').fill('65')
  await form.getByLabel('Estimated duration').selectOption('30 min')
  await form.getByLabel('Arrives in').selectOption('20 min')
  await form.getByLabel('Description').fill('Jump from a pack, battery tested.')
  const breakdown = form.getByRole('checkbox', { name: /Break down the cost/ })
  await breakdown.check()
  await form.getByLabel('Parts cost').fill('20')
  await form.getByLabel('Parts cost').blur()
  // The rest of the amount, until one says otherwise.
  await expect(form.getByLabel('Labour cost')).toHaveValue('45.00')
  await form.getByLabel('Labour cost').fill('50')
  await form.getByRole('button', { name: 'Quote £70.00' }).click()
  await expect(form.getByLabel('Quote amount')).toHaveValue('70.00')
  await expectNoFaults(page, 'a quote')
  await form.getByRole('button', { name: /^(Submit|Update) Quote$/ }).click()
  await expect(page.getByText('Your quote has been sent to the customer')).toBeVisible()
  await expect(region(page, 'Your quote').getByText('£70.00')).toBeVisible()
})

test('it does the job step by step, and answers the review', async ({ page, request, context }) => {
  await withoutWebGL(page)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: ON_THE_WAY.lat, longitude: ON_THE_WAY.lng })
  const customer = by(request, driver.session)
  await page.goto(`/job/${job}`)
  await expect(region(page, 'Your quote').getByText('Waiting for the customer')).toBeVisible()
  const [quote] = (await customer.get(`service-requests/${job}`)).quotes
  const { id: quote_id, amount_pence, changed_at } = quote
  await customer.post(`service-requests/${job}/accept`, { quote_id, amount_pence, changed_at })

  // It shows by itself: who, where exactly, and what comes next.
  await expect(region(page, 'Customer').getByText('By the loch, second lay-by')).toBeVisible()
  await expect(region(page, 'Customer').getByRole('link', { name: 'Get Directions' })).toBeVisible()
  await expectNoFaultsAtAnyWidth(page, 'a job that was won')
  await button(page, 'On my way').click()
  await page.getByRole('dialog').getByRole('button', { name: 'On my way' }).click()
  await expect(page.getByText('The customer sees where you are')).toBeVisible()
  await expect(page.getByText(/^Last sent at/)).toBeVisible()
  await expect
    .poll(async () => (await customer.get(`service-requests/${job}/position`)).position?.lng)
    .toBeCloseTo(ON_THE_WAY.lng, 3)
  await expectNoFaults(page, 'on the way')
  await button(page, 'I have arrived').click()
  await expect.poll(async () => (await customer.get(`service-requests/${job}`)).progress).toBe('arrived')
  await button(page, 'Start work').click()
  await button(page, 'Work done').click()
  const done = page.getByRole('dialog', { name: 'Is the work done?' })
  await done.getByLabel('Final price').fill('78')
  await expect(done.getByText('£8.00 more than the quote.')).toBeVisible()
  await done.getByLabel('Why it is more').fill('The left clamp was cracked.')
  await done.locator('input[type=file]').setInputFiles({
    name: 'clamp.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(done.getByText('1 photo sent.')).toBeVisible()
  await expectNoFaults(page, 'the end of the work')
  await done.getByRole('button', { name: 'Work done' }).click()
  await expect(page.getByText('Waiting for the customer')).toBeVisible()
  await customer.post(`service-requests/${job}/confirm`, { price: 'final', final_price_pence: 7800 })
  await expect(region(page, 'Work done').getByText('Agreed price')).toBeVisible()
  await customer.post(`service-requests/${job}/review`, { rating: 5, title: 'Found me fast', comment: 'On a moor!' })

  const review = region(page, 'Review')
  await review.getByRole('button', { name: 'Reply' }).click()
  await review.getByLabel('Your reply').fill('Thank you.')
  await review.getByRole('button', { name: 'Send reply' }).click()
  await expect(review.getByText(`Reply by ${BUSINESS}`)).toBeVisible()
  await expectNoFaultsAtAnyWidth(page, 'a job that is reviewed')
})

test('its figures and its public page say what was done', async ({ page, request }) => {
  await withoutWebGL(page)
  await page.goto('/service-provider-dashboard/figures')
  await expect(page.getByRole('list', { name: 'In all' })).toContainText('£78.00')
  const [month] = await page.getByRole('table').getByRole('row').filter({ hasText: '£78.00' }).all()
  expect(month).toBeDefined()
  await expectNoFaultsAtAnyWidth(page, 'the figures')
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'CSV').click()])
  expect(file.suggestedFilename()).toBe('carpal-figures.csv')

  const { id } = await by(request, provider.session).get('me/provider')
  await page.goto(`/provider/${id}`)
  await expect(page.getByText('1 review · 1 job')).toBeVisible()
  await expect(page.getByText('insurance document seen, valid to 14 Mar 2030')).toBeVisible()
  await expect(page.getByText('Reply by')).toBeVisible()
  await expectNoFaultsAtAnyWidth(page, 'the public page')
})

test('a visitor may look at a business, and is asked to sign in to work', async ({ browser, request }) => {
  const { id } = await by(request, provider.session).get('me/provider')
  const page = await (await browser.newContext()).newPage()
  await page.goto(`/provider/${id}`)
  await expect(page.getByRole('heading', { name: BUSINESS })).toBeVisible()
  await expect(page.getByRole('button', { name: /Report/ })).toHaveCount(0)
  for (const path of ['/service-provider-dashboard', `/job/${job}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible()
  }
  await page.context().close()
})
