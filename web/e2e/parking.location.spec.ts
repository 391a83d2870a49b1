import { expect, type Page, test } from '@playwright/test'
import { HERE, open, SEA, searchAnswers, toast } from './parking.page'
import { respond } from './respond'
import { withoutWebGL } from './webgl'

test.describe('the location', () => {
  test.beforeEach(({ page }) => withoutWebGL(page))

  const prompt = (page: Page) => page.getByRole('dialog', { name: 'Use your location?' })
  const asked = (page: Page) => page.evaluate(() => localStorage.getItem('locationPermissionAsked'))
  const visit = async (page: Page) => {
    await respond(page, 'GET /places/start', null)
    await page.goto('/smart-parking')
  }
  /** A device that answers with a code of the geolocation standard. */
  const device = (page: Page, code: number) =>
    page.addInitScript((code) => {
      navigator.geolocation.getCurrentPosition = (_, failed) => failed?.({ code, message: '' } as never)
    }, code)

  test('is asked for once; allowed, it shows what is near', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 51.5875, longitude: -2.9949, accuracy: 30 })
    await visit(page)
    await prompt(page).getByRole('button', { name: 'Allow' }).click()
    await toast(page, 'Location Found')
    await toast(page, 'Now showing parking options near you!')
    expect(await asked(page)).not.toBeNull()
    await expect(page).toHaveURL(/lat=51\.5875&lng=-2\.9949/)
    await expect(page.getByText('Current location')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Set Your Location' })).toBeVisible()
    await expect(prompt(page)).toHaveCount(0)
  })

  test('may be left open: then it is asked for again at the next visit; denied, it becomes the default', async ({
    page,
  }) => {
    await visit(page)
    await prompt(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('region', { name: 'Set Your Location' })).toBeVisible()
    expect(await asked(page)).toBeNull()
    await page.reload()
    await prompt(page).getByRole('button', { name: 'Deny' }).click()
    await toast(page, 'Using Default Location')
    await expect(page.getByText('Liverpool city centre', { exact: true })).toBeVisible()
    expect(await asked(page)).not.toBeNull()
  })

  test('is found by Auto once the prompt was dealt with', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 51.5875, longitude: -2.9949, accuracy: 30 })
    await open(page)
    await page.getByRole('region', { name: 'Set Your Location' }).getByRole('button', { name: 'Auto' }).click()
    await toast(page, 'Location Found')
    await expect(page).toHaveURL(/lat=51\.5875&lng=-2\.9949/)
    await expect(page.getByRole('region', { name: 'Set Your Location' })).toHaveCount(0)
    await expect(page.getByText('Current location')).toBeVisible()
  })

  test('is looked for in vain on Car Park Map in a browser that has none', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
    await open(page, HERE, '/car-park-map')
    await page.getByRole('button', { name: 'Find My Location' }).last().click()
    await toast(page, 'Location Error')
    await toast(page, 'Geolocation is not supported by this browser')
    await expect(page).toHaveURL(new RegExp(`lat=${SEA.lat}`))
  })

  test('by Find My Location waits, and fails without a fallback', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_, failed) => {
        window.addEventListener('test-fail', () => failed?.({ code: 3, message: '' } as never))
      }
    })
    await open(page)
    await page.getByRole('button', { name: 'Find My Location' }).last().click()
    await expect(page.getByText('Finding your location...')).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('test-fail')))
    await toast(page, 'Location request timed out.')
    await expect(page.getByText('Finding your location...')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`lat=${SEA.lat}`))
  })

  test('on Car Park Map fails with what the device said', async ({ page }) => {
    await device(page, 9)
    await open(page, HERE, '/car-park-map')
    await page.getByRole('button', { name: 'Find My Location' }).click()
    await toast(page, 'Location Error')
    await toast(page, 'Unable to get your location. Please check permissions.')
  })

  test('is set by hand, from words only', async ({ page }) => {
    const at = {
      kind: 'street',
      name: 'Corn Street',
      context: 'Newport',
      lng: -2.9949,
      lat: 51.5875,
      car_park_id: null,
    }
    await searchAnswers(page, at)
    await open(page)
    await page.getByRole('region', { name: 'Set Your Location' }).getByRole('button', { name: 'Manual' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set your location' })
    const button = dialog.getByRole('button', { name: 'Search', exact: true })
    await expect(button).toBeDisabled()
    await dialog.getByRole('combobox').fill('   ')
    await expect(button).toBeDisabled()
    await dialog.getByRole('combobox').fill('corn street')
    await dialog.getByRole('option', { name: 'Corn Street' }).click()
    await toast(page, 'Location Set')
    await toast(page, 'Now showing parking near Corn Street, Newport')
    await expect(page).toHaveURL(/lat=51\.5875&lng=-2\.9949/)
    await page.getByRole('button', { name: 'Change' }).click()
    await expect(dialog).toBeVisible()
  })
})
