import { expect, test } from '@playwright/test'
import { filters, open } from './parking.page'
import { respond } from './respond'
import { viewCount } from './viewCount'
import { withoutWebGL } from './webgl'
import { everyWidth } from './width'

test.describe('Smart Parking', () => {
  test.beforeEach(({ page }) => withoutWebGL(page))

  test('says how many there are, and warns calmly until it is told to stop', async ({ page }) => {
    const server = viewCount(page)
    await respond(page, 'GET /car-parks/summary', async (real) => ({ ...(await real()), total: 66_004 }))
    await open(page, 'z=12&lat=53.4084&lng=-2.9916')
    await expect(page).toHaveTitle('Smart Parking · CarPal')
    // Of the whole country, whatever is in view.
    await expect(page.getByRole('heading', { name: '66,004 car parks available' })).toBeVisible()
    await server.shown((total) => `${total.toLocaleString('en-GB')} in this view`)
    await expect(page.getByText('Across the UK and more get added every week!')).toBeVisible()
    await expect(page.getByText('Filtered results shown')).toHaveCount(0)
    const scam = page.getByText('Don’t trust printed QR codes')
    const fees = page.getByText('Fees may differ', { exact: true })
    const [above, below] = [await scam.boundingBox(), await fees.boundingBox()]
    expect(above?.y).toBeLessThan(below?.y ?? 0)
    await page.getByRole('button', { name: 'Dismiss: Don’t trust printed QR codes' }).click()
    await expect(scam).toHaveCount(0)
    await page.getByRole('button', { name: 'Dismiss: Fees may differ' }).click()
    await expect(fees).toHaveCount(0)
  })

  test('opens at Liverpool, or where the only real car parks are, and says so', async ({ page }) => {
    await respond(page, 'GET /places/start', null)
    const asked = page.waitForRequest(/\/tiles\/carparks\/view\?/)
    await open(page, '')
    expect(new URL((await asked).url()).searchParams.get('centre')).toBe('-2.99160,53.40840')
    await expect(page.getByText(/^Showing /)).toHaveCount(0)
    const area = { name: 'Ashby', lng: -1.47, lat: 52.75 }
    await respond(page, 'GET /places/start', area)
    // The page that goes may still ask for where it is.
    const there = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url())
      return pathname === '/tiles/carparks/view' && searchParams.get('centre') === '-1.47000,52.75000'
    })
    await page.reload()
    await there
    await expect(page.getByText('Showing Ashby.')).toBeVisible()
    // A link's own view wins.
    await open(page, 'z=12&lat=53.4084&lng=-2.9916')
    await expect(page.getByText(/^Showing /)).toHaveCount(0)
  })

  test('opens its filters and its data tools by their toggles', async ({ page }) => {
    await open(page)
    await expect(filters(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    for (const name of ['Type', 'Price', 'EV Charging', 'Disabled Access', 'Time limit']) {
      await expect(filters(page).getByRole('button', { name, exact: true })).toBeVisible()
    }
    const tools = page.getByRole('region', { name: 'Data tools' })
    await expect(tools).toHaveCount(0)
    await page.getByRole('button', { name: 'Data tools' }).click()
    await expect(tools).toContainText(/Loaded [\d,]+ parking locations from .* more cities/)
  })

  for (const screen of ['/smart-parking', '/car-park-map']) {
    test(`says on ${screen} that it is loading, in the shape of what comes`, async ({ page }) => {
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route(/\/tiles\/carparks\/view\?/, async (route) => {
        await held
        await route.fallback()
      })
      await open(page, '', screen)
      const results = page.getByRole('region', { name: 'Results' })
      await expect(results.getByText('Loading car parks...').first()).toBeAttached()
      await expect(results.locator('[aria-busy=true]').first()).toBeVisible()
      await expect(results.locator('.skel').first()).toBeVisible()
      answer()
      await expect(results.getByRole('heading', { name: /[\d,]+ (car parks? found|in this view)$/ })).toBeVisible()
      await expect(results.locator('.skel')).toHaveCount(0)
    })
  }

  test('says when its data cannot be fetched, and tries again', everyWidth, async ({ page }) => {
    // Until the button is pressed: the page asks again by itself too, and would take the button away.
    let isPressed = false
    await page.exposeFunction('press', () => {
      isPressed = true
    })
    await page.route(/\/tiles\/carparks\/view\?/, (route) => (isPressed ? route.continue() : route.abort()))
    await open(page)
    await expect(page.getByText('Error Loading OSM Data')).toBeInViewport()
    await expect(page.getByText('Data Fetch Error')).toBeVisible()
    await page.evaluate(() => addEventListener('pointerdown', () => Reflect.get(window, 'press')()))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: /car parks? available$/ })).toBeVisible()
  })
})
