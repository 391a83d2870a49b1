import { expect } from '@playwright/test'
import { test } from './network'
import { add, ownCarParks, priced } from './parking.carParks'
import { count, detail, field, found, HERE, idle, miss, open, row, SEA, toast, toastsReady } from './parking.page'
import { withoutWebGL } from './webgl'

const WORDS = 'Offline. Showing what was loaded before.'

test.describe('without a network', () => {
  ownCarParks()

  for (const [screen, counted, failure] of [
    ['/smart-parking', count, 'gone'],
    ['/car-park-map', found, 'portal'],
    ['/car-park-map', found, 'stalled'],
  ] as const) {
    test(`${screen} keeps what was loaded, says so, and recovers: ${failure}`, async ({ page, network }) => {
      // A network that stalls is found out by waiting.
      test.slow()
      add(0, 'Quay', { ...priced(140), restrictions: "'No caravans'" })
      add(1, 'Mole', priced(200))
      await open(page, HERE, screen)
      await counted(page, 2)
      await row(page, 'Quay').click()
      await expect(detail(page, 'Quay')).toContainText('No caravans')
      await page.keyboard.press('Escape')
      await idle(page)
      await expect(page.getByText(WORDS)).toHaveCount(0)

      network.cut(failure)
      if (failure === 'stalled') await page.getByRole('button', { name: 'Zoom out' }).click()
      await expect(page.getByText(WORDS)).toBeVisible()
      await expect(page.getByText('You’re offline. What you see may be out of date.')).toBeVisible()
      await counted(page, 2)
      // What was opened before is whole; of another place the list knows what it knows.
      await row(page, 'Quay').click()
      await expect(detail(page, 'Quay')).toContainText('No caravans')
      await page.keyboard.press('Escape')
      await row(page, 'Mole').click()
      await expect(detail(page, 'Mole')).toContainText('£2.00/h')
      await expect(detail(page, 'Mole').getByText('You’re offline')).toBeVisible()
      // The list stays while one looks where nothing was loaded.
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await expect(page).toHaveURL(failure === 'stalled' ? /z=16/ : /z=17/)
      await expect(row(page, 'Mole')).toBeVisible()
      await row(page, 'Mole').click()

      add(2, 'Jetty')
      const tile = page.waitForResponse((response) => /\/tiles\/carparks\/\d+\/.*mvt/.test(response.url()))
      network.restore()
      await expect(page.getByText(WORDS)).toHaveCount(0)
      await expect(page.getByText('You’re offline. What you see')).toHaveCount(0)
      await expect(detail(page, 'Mole').getByRole('heading', { name: 'Opening Hours' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(row(page, 'Jetty')).toBeVisible({ timeout: 60_000 })
      await counted(page, 3)
      await tile
    })
  }

  test('a search fails at once, and goes on when the network is back', async ({ page, network }) => {
    await withoutWebGL(page)
    add(0, 'Quay')
    await open(page)
    await count(page, 1)
    await toastsReady(page)
    network.cut()
    await expect(page.getByText(WORDS)).toBeVisible()
    await field(page).fill('dogger bank')
    await expect(page.getByText('CarPal could not be reached. Check your connection and try again.')).toBeVisible()
    await page.keyboard.press('Enter')
    await toast(page, 'Search Error')
    await expect(field(page)).toHaveValue('dogger bank')
    network.restore()
    await field(page).press('Enter')
    await miss(page)
    await expect(page).toHaveURL(new RegExp(`lat=${SEA.lat}`))
  })

  test('Refresh Data fails at once', async ({ page, network }) => {
    await withoutWebGL(page)
    await open(page)
    await expect(page.getByRole('heading', { name: /available$/ })).toBeVisible()
    await toastsReady(page)
    network.cut()
    await expect(page.getByText(WORDS)).toBeVisible()
    const button = page.getByRole('button', { name: 'Refresh Data' })
    await button.click()
    await toast(page, 'Failed to fetch parking data')
    await expect(button).not.toHaveAttribute('aria-busy')
  })
})
