import { expect, type Page, test } from '@playwright/test'
import { add, ownCarParks } from './parking.carParks'
import {
  colours,
  count,
  doggerBank,
  field,
  idle,
  middle,
  miss,
  open,
  row,
  SEA,
  searchAnswers,
  toast,
} from './parking.page'
import { refuse, respond, respondNearest } from './respond'
import { withoutWebGL } from './webgl'
import { everyWidth } from './width'

test.describe('place search', () => {
  test.beforeEach(({ page }) => withoutWebGL(page))

  const seek = async (page: Page) => {
    await field(page).fill('dogger bank')
    await page.keyboard.press('Enter')
  }

  test('of the real server answers with at most five, and goes there', async ({ page }) => {
    await open(page)
    await field(page).fill('car park')
    const options = page.getByRole('option')
    await expect(options.first()).toBeVisible()
    // And the way to list what has the text in its name or address.
    expect(await options.count()).toBeLessThanOrEqual(6)
    await expect(options.last()).toHaveText('Car parks with “car park” in their name or address')
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(options).toHaveCount(0)
    await expect(page).not.toHaveURL(new RegExp(`lat=${SEA.lat}`))
    await expect(page).toHaveURL(/lat=5\d\.\d+&lng=-?\d/)
  })

  test('that finds no such place stays, and says so quietly, once', async ({ page }) => {
    await searchAnswers(page)
    await open(page)
    await seek(page)
    await miss(page)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`lat=${SEA.lat}`))
    await expect(page).not.toHaveURL(/q=/)
  })

  test('that fails stays, and says so', async ({ page }) => {
    await refuse(page, 'GET /places/search', 400, 'bad_request', 'Please search for at most 120 characters.')
    await open(page)
    await seek(page)
    await toast(page, 'Search Error')
    await toast(page, "Couldn't search that location. Showing current area.")
  })

  test('where nothing at all is known says so', async ({ page }) => {
    await searchAnswers(page, doggerBank(SEA))
    await respondNearest(page)
    await open(page)
    await seek(page)
    await expect(
      page.locator('[data-sonner-toast]').getByText('No parking data available for this area yet.'),
    ).toBeVisible()
  })
})

test.describe('searching our own places', () => {
  ownCarParks()

  test(
    'leaves a sign at the place in either scheme, in words too, and in the link',
    everyWidth,
    async ({ page, isMobile }) => {
      const [light, dark] = ['#10202f', '#f1f4f7']
      await page.emulateMedia({ colorScheme: 'light' })
      // Something near, so that the map goes to the place itself and not midway to the nearest.
      add(5, 'Harbour')
      await searchAnswers(page, doggerBank(SEA))
      await open(page, `z=12&lat=${SEA.lat + 0.008}&lng=2.55`)
      await expect(page.getByText('Marked on the map')).toHaveCount(0)
      await field(page).fill('dogger bank')
      await page.keyboard.press('Enter')
      const words = page.getByText('Marked on the map: Dogger Bank. Walking times start there, in a straight line.')
      await expect(words).toBeAttached()
      await expect(row(page, 'Harbour')).toContainText('about 2 min walk')
      const foot = async () => (await colours(page, await middle(page)))[0]
      await expect.poll(foot, { timeout: 60_000 }).toBe(light)
      // Where it stands depends on the width; what becomes of it does not.
      if (!isMobile) return
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(foot, { timeout: 60_000 }).toBe(dark)
      await page.reload()
      await expect(field(page)).toHaveValue('Dogger Bank')
      await expect.poll(foot, { timeout: 60_000 }).toBe(dark)
      await page.getByRole('button', { name: 'Clear search' }).click()
      await expect(words).toHaveCount(0)
      await expect(page).not.toHaveURL(/near=/)
      await expect.poll(foot, { timeout: 60_000 }).not.toBe(dark)
    },
  )

  test('are found by a part of their name or address, in any case, and the map draws just those', async ({ page }) => {
    add(0, 'Harbour North')
    add(1, 'Elsewhere', { address: "'Old HARBOUR Lane'" })
    add(2, 'Third')
    await open(page)
    await count(page, 3)
    await field(page).fill('harbour')
    await expect(page.getByRole('option').last()).toBeVisible()
    await count(page, 3)
    await page.getByRole('option', { name: 'in their name or address' }).click()
    await count(page, 2)
    await expect(page).toHaveURL(/q=harbour/)
    await expect(row(page, 'Third')).toHaveCount(0)
    await expect(page.getByText('Filtered results shown')).toBeVisible()
    const tiles: string[] = []
    page.on('request', (request) => /\/tiles\/carparks\/\d/.test(request.url()) && tiles.push(request.url()))
    await page.reload()
    await count(page, 2)
    await expect(field(page)).toHaveValue('harbour')
    await idle(page)
    expect(tiles).toEqual([])
    await page.locator('.maplibregl-canvas').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: 'Harbour North' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await count(page, 3)
  })

  test('near a place are counted; beyond 0.05 degrees the map centres midway to the nearest', async ({ page }) => {
    await withoutWebGL(page)
    add(0, 'Harbour')
    add(1, 'Mole')
    let at = { lng: SEA.lng + 0.03, lat: SEA.lat }
    await respond(page, 'GET /places/search', () => [doggerBank(at)])
    await open(page, `z=9&lat=${SEA.lat + 0.008}&lng=2.55`)
    await expect(row(page, 'Harbour')).toBeVisible()
    await field(page).fill('dogger bank')
    await page.keyboard.press('Enter')
    await toast(page, 'Location Found')
    await toast(page, 'Found 2 parking locations near Dogger Bank')
    await expect(page).toHaveURL(/lng=2\.54234/)
    at = { lng: SEA.lng, lat: SEA.lat + 0.2 }
    await field(page).fill('dogger bank two')
    await page.keyboard.press('Enter')
    await toast(page, 'No parking directly at Dogger Bank. Showing nearby parking options.')
    await expect(page).toHaveURL(new RegExp(`lat=${SEA.lat + 0.1}&`))
    await expect(row(page, 'Harbour')).toBeVisible()
  })
})
