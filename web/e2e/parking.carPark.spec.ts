import { expect, test } from '@playwright/test'
import { sql } from './map.database'
import { add, addMany, keyOf, live, ownCarParks, priced } from './parking.carParks'
import { colours, count, detail, found, HERE, idle, middle, open, row, SEA } from './parking.page'
import { withoutWebGL } from './webgl'
import { desktopOnly } from './width'

/** Whether "Mo-Sa 07:00-19:30; Su 10:00-17:00" is open: in London now. */
function isOpenNow() {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts()
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const time = `${part('hour')}:${part('minute')}`
  const [from, to] = part('weekday') === 'Sun' ? ['10:00', '17:00'] : ['07:00', '19:30']
  return from <= time && time < to
}

test.describe('car parks in the list', () => {
  ownCarParks()
  test.beforeEach(({ page }) => withoutWebGL(page))

  test('open with the way there and the payment of their provider', async ({ page }) => {
    add(0, 'Quay', { provider: "'Quay Ltd'", provider_url: "'https://pay.example.org/quay'", opening_hours: "'24/7'" })
    await open(page)
    await expect(row(page, 'Quay')).toContainText('Open 24 hours')
    await row(page, 'Quay').click()
    const detail = page.getByRole('article', { name: 'Quay' })
    await expect(detail.getByRole('link', { name: 'Get Directions' })).toHaveAttribute(
      'href',
      `https://www.google.com/maps/dir/?api=1&destination=${SEA.lat.toFixed(6)},2.512340`,
    )
    await expect(detail.getByRole('link', { name: 'Pay Now' })).toHaveAttribute('href', 'https://pay.example.org/quay')
    await page.goBack()
    await expect(detail).toHaveCount(0)
  })

  test(
    'open in two columns beside a map that keeps them in sight, and lead back to their row',
    desktopOnly,
    async ({ page }) => {
      add(0, 'Quay', priced(140))
      // Far enough to the left that the wide panel would lie over it.
      await open(page, `z=16&lat=${SEA.lat}&lng=${SEA.lng + 0.004}`, '/car-park-map')
      await found(page, 1)
      const width = async () => (await page.getByRole('region', { name: 'Results' }).boundingBox())?.width
      expect(await width()).toBe(400)
      await row(page, 'Quay').click()
      await expect.poll(width).toBe(800)
      await expect(page).toHaveURL(new RegExp(`lng=${SEA.lng}`))
      const left = async (name: string) =>
        (await detail(page, 'Quay').getByRole('heading', { name, level: 3 }).boundingBox())?.x ?? 0
      await expect(detail(page, 'Quay').getByRole('heading', { name: 'What it costs' })).toBeVisible()
      expect((await left('What it costs')) - (await left('Opening Hours'))).toBeGreaterThan(300)
      await page.getByRole('button', { name: '1 car park found' }).click()
      await expect(row(page, 'Quay')).toBeFocused()
      expect(await width()).toBe(400)
    },
  )

  test('say under their headings what is known, and what is not', async ({ page }) => {
    add(0, 'Quay', {
      ...priced(140),
      ...live('limited'),
      price_day_pence: '800',
      opening_hours: "'Mo-Sa 07:00-19:30; Su 10:00-17:00'",
      opening_hours_valid: 'true',
      facilities: "'{toilets,24_hour}'",
      max_height_cm: '200',
      max_stay_minutes: '240',
      restrictions: "'No caravans'",
    })
    add(1, 'Unsaid', { address: "''" })
    await open(page)
    await row(page, 'Quay').click()
    const headings = detail(page, 'Quay').getByRole('heading', { level: 3 })
    await expect(headings).toHaveText([
      'Address',
      'Pricing',
      'Availability',
      'How is it now?',
      'What it costs',
      'Pay safely',
      'Opening Hours',
      'Facilities',
      'Restrictions',
    ])
    const section = (of: string, heading: string) =>
      detail(page, of).getByRole('heading', { name: heading, level: 3 }).locator('..')
    for (const [heading, words] of [
      ['Address', /Pier Road/],
      ['Availability', /Limited.*Live, /],
      ['Pricing', /£1\.40\/h.*2 hours costs £2\.80.*£8\.00 a day.*Published tariff/],
      ['Opening Hours', /Mon–Sat 07:00–19:30.*Sun 10:00–17:00/],
      ['Opening Hours', isOpenNow() ? /^Opening HoursOpen/ : /^Opening HoursClosed/],
      ['Facilities', /24\/7 Access/],
      ['Facilities', /Toilets/],
      ['Restrictions', /Stay up to 4 hours.*Max height 2\.0 m.*No caravans/],
    ] as const) {
      await expect(section('Quay', heading)).toContainText(words)
    }
    await page.keyboard.press('Escape')
    await row(page, 'Unsaid').click()
    for (const [heading, words] of [
      ['Address', 'Address unknown'],
      ['Availability', 'Not live'],
      ['Pricing', 'Price unknown'],
      ['Opening Hours', 'Hours unknown'],
      ['Facilities', 'None known'],
      ['Restrictions', 'None known'],
    ] as const) {
      await expect(section('Unsaid', heading)).toContainText(words)
    }
  })

  test('are listed fifty at a time', async ({ page }) => {
    addMany(60, (n) => `Bay ${n}`)
    const middle = `z=14&lat=${SEA.lat}&lng=${SEA.lng + 0.001}`
    for (const query of [middle, `${middle}&q=bay`]) {
      await open(page, query)
      await count(page, 60)
      await expect(row(page, 'Bay')).toHaveCount(50)
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect(row(page, 'Bay')).toHaveCount(60)
      await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    }
  })
})

test.describe('car parks on the map', () => {
  ownCarParks()

  test('have the colour of their availability on the map', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    add(0, 'Quay', priced(140))
    await open(page, HERE, '/car-park-map')
    await found(page, 1)
    // From beside the marker to the P: its face, or the rim of the hollow one.
    const face = async () => {
      const { x, y } = await middle(page)
      return colours(page, { x: x - 20, y }, 14)
    }
    for (const [availability, colour] of [
      ['available', '#1b8a4b'],
      ['limited', '#f2b705'],
      ['full', '#c8321f'],
      ['unknown', '#005eb8'],
    ] as const) {
      const { availability_basis, availability_at } = live(availability)
      sql(`update car_parks set availability = '${availability}', availability_basis = ${availability_basis},
             availability_at = ${availability_at} where place_key = '${keyOf(0)}'`)
      await expect.poll(face, { timeout: 60_000 }).toContain(colour)
    }
  })

  test('show a popup under a mouse', desktopOnly, async ({ page }) => {
    add(0, 'Quay', { ...priced(140), restrictions: "'Free after 18:00'", opening_hours: "'24/7'" })
    await open(page, HERE, '/car-park-map')
    await idle(page)
    const map = await page.locator('.maplibregl-canvas').boundingBox()
    if (!map) throw new Error('the map is not on the page')
    await page.mouse.move(map.x + (416 + map.width) / 2, map.y + map.height / 2)
    const popup = page.locator('.maplibregl-popup')
    for (const words of ['Quay', 'Pier Road', '£1.40/h', 'Open 24 hours', 'Free after 18:00']) {
      await expect(popup).toContainText(words)
    }
    await expect(popup).toHaveCSS('max-width', '320px')
    await expect(popup.getByRole('link', { name: 'Show Me The Way' })).toHaveAttribute(
      'href',
      new RegExp(`destination=${SEA.lat.toFixed(2)}`),
    )
    await popup.getByRole('button', { name: 'More Info' }).click()
    await expect(detail(page, 'Quay')).toBeVisible()
    await expect(popup).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(detail(page, 'Quay')).toHaveCount(0)
  })

  test('show a popup to a finger on Car Park Map, and the rest at the next tap', async ({ page }) => {
    add(0, 'Quay', { ...priced(140), restrictions: "'Free after 18:00'", opening_hours: "'24/7'" })
    await open(page, HERE, '/car-park-map')
    await found(page, 1)
    await idle(page)
    const tap = async () => {
      const { x, y } = await middle(page)
      await page.touchscreen.tap(x, y)
    }
    await tap()
    const popup = page.locator('.maplibregl-popup')
    for (const words of ['Quay', 'Pier Road', '£1.40/h', 'Open 24 hours', 'Free after 18:00']) {
      await expect(popup).toContainText(words)
    }
    await expect(popup.getByRole('link', { name: 'Show Me The Way' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Only the heading')
    await idle(page)
    // A tap on the bare map closes it.
    await page.touchscreen.tap(20, (await middle(page)).y + 100)
    await expect(popup).toHaveCount(0)
    await tap()
    await popup.getByRole('button', { name: 'More Info' }).tap()
    await expect(detail(page, 'Quay')).toBeVisible()
    await expect(popup).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(detail(page, 'Quay')).toHaveCount(0)
    await idle(page)
    await tap()
    await expect(popup).toBeVisible()
    await idle(page)
    await tap()
    await expect(detail(page, 'Quay')).toBeVisible()
  })

  test('open at the first tap on Smart Parking', async ({ page }) => {
    add(0, 'Quay')
    await open(page)
    await count(page, 1)
    await idle(page)
    const { x, y } = await middle(page)
    await page.touchscreen.tap(x, y)
    await expect(detail(page, 'Quay')).toBeVisible()
    await expect(page.locator('.maplibregl-popup')).toHaveCount(0)
  })
})
