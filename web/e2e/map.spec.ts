import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults, expectNoFaultsInBothSchemes } from './axe'
import { sql, whyNoDatabase } from './map.database'
import { idle, middle } from './parking.page'
import { respond } from './respond'
import { skipWithout } from './skipWithout'
import { viewCount } from './viewCount'
import { withoutWebGL } from './webgl'
import { everyWidth } from './width'
import { WORKER_INDEX } from './workerIndex'

/** Moorland without a car park for miles, and this worker's in the middle of it. */
const MOOR = { lng: -3.98765, lat: 54.61234 + WORKER_INDEX / 10 }
const NAME = 'Moor Edge Test Car Park'
const KEY = `admin:e2e-moor-edge-${WORKER_INDEX}`

const onTheMoor = (zoom: number) => `/car-park-map?z=${zoom}&lat=${MOOR.lat}&lng=${MOOR.lng}`

/** Opens the map and waits until it has drawn what there is, which only it can say. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await idle(page)
}

test.describe('any map', () => {
  test(
    'opens at Manchester, explains its markers, names its sources and breaks no rule',
    everyWidth,
    async ({ page, isMobile }) => {
      await respond(page, 'GET /places/start', null)
      await open(page, '/car-park-map')
      await expect(page).toHaveTitle('Car Park Map · CarPal')
      await expectNoFaultsInBothSchemes(page, 'the map')
      const legend = page.getByRole('region', { name: 'Legend' })
      if (isMobile) await legend.getByRole('button', { name: 'Key' }).click()
      for (const words of ['Available', 'Limited', 'Full', 'Not live', 'EV Charging', 'Private or permit']) {
        await expect(legend.getByText(words, { exact: true })).toBeVisible()
      }
      if (isMobile) await page.getByLabel('Map data').click()
      await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('Natural Earth')
      await expect(page.locator('.maplibregl-ctrl-attrib')).toBeVisible()
      // Neither lies under the key, however many lines that has.
      if (!isMobile) await page.locator('.maplibregl-ctrl-attrib').click({ trial: true })
      await page.getByRole('button', { name: 'Zoom out' }).click({ trial: true })
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await expect(page).toHaveURL(/z=14&lat=53\.4808&lng=-2\.2426/)
    },
  )

  test('zooms by its buttons, and keeps where it looks in the link', async ({ page }) => {
    // With the glides and flights that all other tests go without.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open(page, '/car-park-map?z=12&lat=53.4&lng=-2.9')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect(page).toHaveURL(/z=13&lat=53\.4&lng=-2\.9/)
    await idle(page)
    await page.reload()
    await idle(page)
    await expect(page).toHaveURL(/z=13&lat=53\.4&lng=-2\.9/)
  })
})

test.describe('the list of any map', () => {
  test.beforeEach(({ page }) => withoutWebGL(page))

  test('says how many car parks there are as the server does, and lists them', async ({ page }) => {
    const server = viewCount(page)
    await page.goto('/car-park-map')
    await server.shown((total) => `${total.toLocaleString('en-GB')} car park${total === 1 ? '' : 's'} found`)
    await expect(page.getByText('Showing all results')).toBeVisible()
  })

  test('of the whole country counts by area', async ({ page }) => {
    // Read at once: the browser keeps no body for long.
    const view = page.waitForResponse(/\/tiles\/carparks\/view\?/).then((response) => response.json())
    await page.goto('/car-park-map?z=5.2&lat=54.8&lng=-3.1')
    await expect(page.getByText('Zoom in to see car parks')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Near me' })).toBeVisible()
    // It covers none of the chips, which stand in several rows.
    await page.getByText('Suggest a Car Park').click({ trial: true })
    const { areas } = (await view) as { areas: { name: string; count: number }[] }
    const [most] = areas.toSorted((a, b) => b.count - a.count)
    skipWithout(most ? null : 'no car park is in the database yet')
    await page
      .getByRole('button', { name: new RegExp(`^${most?.name}.*car parks$`) })
      .first()
      .click()
    await expect(page).toHaveURL(/z=9\.5/)
    await expect(page.getByText('Zoom in to see car parks')).toBeHidden()
  })

  test('where nothing is known says so, and shows the way out', async ({ page }) => {
    await page.goto('/car-park-map?z=13&lat=58.4&lng=2.5')
    await expect(page.getByRole('heading', { name: '0 car parks found' })).toBeVisible()
    await expect(page.getByText('No parking data available for this area yet.')).toBeVisible()
    await page.getByRole('button', { name: 'See the whole UK' }).click()
    await expect(page.getByText('Zoom in to see car parks')).toBeVisible()
  })

  test('narrows by its chips, in the link too', async ({ page }) => {
    await page.goto('/car-park-map?z=13&lat=53.4&lng=-2.9')
    const filters = page.getByRole('group', { name: 'Filters' })
    await filters.getByRole('button', { name: 'EV' }).click()
    await expect(page).toHaveURL(/ev=1/)
    await expect(page.getByText('Showing filtered results')).toBeVisible()
    await filters.getByRole('button', { name: 'Price' }).click()
    await page.getByRole('menuitemradio', { name: '£2 to £4/h' }).click()
    await expect(page).toHaveURL(/price=2-4/)
    await expect(filters.getByRole('button', { name: 'Price: £2 to £4/h' })).toHaveAttribute('aria-pressed', 'true')
    await page.goBack()
    await expect(page).not.toHaveURL(/price=/)
    await filters.getByRole('button', { name: 'Clear All Filters' }).click()
    await expect(page).not.toHaveURL(/ev=/)
    await expect(page.getByText('Showing all results')).toBeVisible()
    await expect(filters.getByRole('button', { name: 'Clear All Filters' })).toHaveCount(0)
  })
})

test('without WebGL the list still works', async ({ page }) => {
  await withoutWebGL(page)
  await page.goto('/car-park-map')
  await expect(page.getByText('Map loading...')).toBeVisible()
  await expect(page.getByText(/no WebGL/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /car parks? found$/ })).toBeVisible()
})

test.describe('a car park', () => {
  skipWithout(whyNoDatabase())

  const remove = () => sql(`delete from car_parks where place_key = '${KEY}'`)

  test.beforeEach(() => {
    remove()
    sql(`insert into car_parks (place_key, origin, name, address, city, location, kind, access, fee, price_hour_pence,
           price_basis, opening_hours, opening_hours_valid, facilities, capacity, provider, provider_url,
           availability, availability_basis, availability_at, is_verified, verified_by)
         values ('${KEY}', 'admin', '${NAME}', 'Fell Road', '', st_setsrid(st_point(${MOOR.lng}, ${MOOR.lat}), 4326),
           'car-park', 'public', 'yes', 140, 'published', '24/7', true, '{ev_charging,disabled_access}', 120,
           'Moor Council', 'https://pay.example.org/moor', 'limited', 'live', now(), true, 'admin')`)
  })
  test.afterEach(remove)

  const row = (page: Page) => page.getByRole('button', { name: new RegExp(`^${NAME}`) })
  const detail = (page: Page) => page.getByRole('article', { name: NAME })

  test(
    'opens from its marker with what is known of it and by the keyboard, and closes by Back',
    everyWidth,
    async ({ page, isMobile }) => {
      await open(page, onTheMoor(16))
      await expect(row(page)).toBeVisible()
      await idle(page)
      const { x, y } = await middle(page)
      await page.mouse.click(x, y)
      await expect(detail(page)).toBeVisible()
      for (const words of ['Fell Road', 'Limited', '£1.40/h', '2 hours costs £2.80', 'Open 24 hours', '120 spaces']) {
        await expect(detail(page).getByText(words).first()).toBeVisible()
      }
      await expect(detail(page).getByText('EV Charging')).toBeVisible()
      // Once: two of them fail it.
      await expect(detail(page).getByText('Pay Now opens pay.example.org')).toBeVisible()
      const way = detail(page).getByRole('link', { name: 'Take Me There' })
      await expect(way).toHaveAttribute('href', new RegExp(`${MOOR.lat.toFixed(6)}.*-3\\.987650`))
      await expect(page.getByText(`Selected: ${NAME}, Limited, £1.40/h`)).toBeAttached()
      await expect(page).toHaveURL(/place=\d+/)
      await expectNoFaults(page, 'an open car park')
      await page.goBack()
      await expect(detail(page)).toBeHidden()
      // By the keyboard, from the list and from the map; a desktop's map has moved meanwhile.
      if (!isMobile) return
      await row(page).focus()
      await page.keyboard.press('Enter')
      await expect(detail(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(detail(page)).toBeHidden()
      await idle(page)
      await page.locator('.maplibregl-canvas').focus()
      await page.keyboard.press('Enter')
      await expect(detail(page)).toBeVisible()
    },
  )

  test('that changes in the database changes on the open page', async ({ page }) => {
    await open(page, onTheMoor(15))
    await expect(row(page)).toContainText('Limited')
    const refreshed = page.waitForResponse(
      (response) => /\/tiles\/carparks\/15\//.test(response.url()) && response.ok(),
    )
    sql(`update car_parks set availability = 'full', availability_at = now() where place_key = '${KEY}'`)
    await expect(row(page)).toContainText('Full')
    await refreshed
    remove()
    await expect(row(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: '0 car parks found' })).toBeVisible()
  })

  test('that was reported as a scam warns, and offers no payment', async ({ page }) => {
    await withoutWebGL(page)
    sql(`update car_parks set scam_reported = true where place_key = '${KEY}'`)
    await page.goto(onTheMoor(15))
    await expect(row(page)).toContainText('Scam reported')
    await row(page).click()
    await expect(detail(page).getByText('Scam reported here')).toBeVisible()
    await expect(detail(page).getByRole('link', { name: 'Pay Now' })).toHaveCount(0)
  })

  test('that is private shows only when asked for', async ({ page }) => {
    await withoutWebGL(page)
    sql(`update car_parks set access = 'private' where place_key = '${KEY}'`)
    await page.goto(onTheMoor(15))
    await expect(page.getByRole('heading', { name: '0 car parks found' })).toBeVisible()
    await page.getByRole('button', { name: 'Show private and permit' }).click()
    await expect(row(page)).toContainText('Private')
  })
})
