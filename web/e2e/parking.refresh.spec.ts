import { expect, test } from '@playwright/test'
import { open, toast } from './parking.page'
import { refuse, respond } from './respond'
import { withoutWebGL } from './webgl'

const REFRESH = 'POST /car-parks/refresh'
const SUMMARY = 'GET /car-parks/summary'

test.describe('Refresh Data', () => {
  test.beforeEach(({ page }) => withoutWebGL(page))

  const summary = {
    total: 66004,
    top_cities: [
      { name: 'London', count: 12000 },
      { name: 'Leeds', count: 900 },
      { name: 'Newport', count: 602 },
    ],
    more_cities: 14,
    fetched_at: new Date().toISOString(),
    failed_cities: 0,
  }

  test('waits for the queue, then says what was loaded', async ({ page }) => {
    let refreshing = false
    let fetched_at = '2026-01-01T00:00:00Z'
    const begin = () => {
      refreshing = true
      fetched_at = summary.fetched_at
      return { asked: true }
    }
    await respond(page, REFRESH, begin, 202)
    await respond(page, SUMMARY, () => ({ ...summary, fetched_at, refreshing }))
    await open(page)
    const button = page.getByRole('button', { name: 'Refresh Data' })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText('UK Parking Data Loaded')).toHaveCount(0)
    refreshing = false
    await toast(page, 'UK Parking Data Loaded')
    await toast(
      page,
      'Loaded 66,004 parking locations from London (12,000), Leeds (900), Newport (602) and 14 more cities',
    )
    await expect(button).not.toHaveAttribute('aria-busy')
  })

  test('of which every city failed says so, and not that anything was loaded', async ({ page }) => {
    await respond(page, REFRESH, { asked: true }, 202)
    await respond(page, SUMMARY, { ...summary, refreshing: false, failed_cities: 17 })
    await open(page)
    await page.getByRole('button', { name: 'Refresh Data' }).click()
    await toast(page, 'Error Loading Parking Data')
    await expect(page.locator('.notice').getByText('17 cities could not be fetched.')).toBeVisible()
    await expect(page.getByText('UK Parking Data Loaded')).toHaveCount(0)
  })

  test('that fails says so', async ({ page }) => {
    await page.route('**/api/v1/car-parks/refresh', (route) => route.abort())
    await open(page)
    await page.getByRole('button', { name: 'Refresh Data' }).click()
    await toast(page, 'Error Loading Parking Data')
    await toast(page, 'Failed to fetch parking data')
  })

  test('that the server refuses says what the server says', async ({ page }) => {
    const detail = 'CarPal is very busy. Please try again in a moment.'
    await refuse(page, REFRESH, 503, 'busy', detail)
    await open(page)
    await page.getByRole('button', { name: 'Refresh Data' }).click()
    await toast(page, 'Error Loading Parking Data')
    await toast(page, detail)
    // The toast goes, and the reason stays.
    await expect(page.locator('.notice').getByText(detail)).toBeVisible()
  })

  test('starts by itself only where nothing is loaded and nothing was fetched within a day', async ({ page }) => {
    let asked = 0
    const empty = { ...summary, total: 0, top_cities: [], more_cities: 0, refreshing: false }
    let fetched: string | null = new Date().toISOString()
    const count = () => {
      asked += 1
      return { asked: true }
    }
    await respond(page, REFRESH, count, 202)
    await respond(page, SUMMARY, () => ({ ...empty, fetched_at: fetched }))
    await open(page)
    await page.getByRole('button', { name: 'Data tools' }).click()
    await expect(page.getByRole('region', { name: 'Data tools' })).toContainText('Loaded 0 parking locations')
    expect(asked).toBe(0)
    fetched = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()
    const request = page.waitForRequest('**/api/v1/car-parks/refresh')
    await page.reload()
    await request
  })
})
