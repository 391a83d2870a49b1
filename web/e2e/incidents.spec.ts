import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './axe'
import { be, freshPlate, inMail, whyNoMail } from './driver'
import { respond } from './respond'
import { skipWithout } from './skipWithout'
import { withoutWebGL } from './webgl'

const region = (page: Page, name: string) => page.getByRole('region', { name })
const form = (page: Page) => page.getByRole('form', { name: 'Report Incident' })

/** Two pictures, and one that is damaged. */
async function pictures(page: Page) {
  const picture = { mimeType: 'image/png', buffer: await page.screenshot() }
  return [
    { ...picture, name: 'front.png' },
    { ...picture, name: 'back.png' },
    { ...picture, name: 'damaged.png', buffer: picture.buffer.subarray(0, 200) },
  ]
}

test.describe('a user', () => {
  // The demo's driver: sign-ups of one network are few an hour.
  test.beforeEach(async ({ page, request }) => {
    const { demo_accounts: told } = await (await request.get('/api/v1/config')).json()
    skipWithout(told.length === 0 ? 'the system does not run in demo mode' : null)
    const { email, password } = told.find(({ role }: { role: string }) => role === 'Driver')
    const session = await (await request.post('/api/v1/sign-in', { data: { email, password } })).text()
    await be(page, { email, password, plate: '', session })
  })

  test('reports another vehicle with photos, and follows the report', async ({ page, context }) => {
    await withoutWebGL(page)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 53.4084, longitude: -2.9916 })
    const plate = freshPlate()
    await page.goto('/report-incident')
    const another = page.getByRole('form', { name: 'Another vehicle' })
    const report = another.getByRole('button', { name: 'Report this vehicle' })
    await expect(report).toBeDisabled()
    await another.getByRole('textbox', { name: 'Registration' }).pressSequentially(plate.toLowerCase())
    await expect(another.getByRole('textbox', { name: 'Registration' })).toHaveValue(plate)
    await expect(page.getByRole('radio').first()).toBeChecked()
    await expectNoFaults(page, 'the two ways to report')
    await report.click()
    await expect(page).toHaveURL(`/report-incident?plate=${plate}`)

    await form(page).getByRole('button', { name: 'Submit Report' }).click()
    await expect(page.getByText('Please describe what happened')).toBeVisible()
    await expect(form(page).getByRole('textbox', { name: 'Description' })).toBeFocused()
    await form(page).getByRole('combobox', { name: 'What happened?' }).selectOption('Hit and run')
    await form(page).getByRole('radio', { name: 'Severe' }).click()
    await form(page).getByRole('textbox', { name: 'Description' }).fill('The rear bumper is scraped.')
    await form(page).getByRole('textbox', { name: 'Your name' }).fill('Sam')
    await form(page).getByRole('button', { name: 'Use my location' }).click()
    await expect(form(page).getByText(/Your location: .*53\.40840, -2\.99160/)).toBeVisible()
    await form(page)
      .locator('input[type=file]')
      .setInputFiles(await pictures(page))
    await expectNoFaults(page, 'a report before it is sent')
    await form(page).getByRole('button', { name: 'Submit Report' }).click()

    await expect(page.getByRole('heading', { name: 'Your report was submitted.' })).toBeFocused()
    await expect(page.getByText('2 photos sent.')).toBeVisible()
    await expect(page.getByText(/^We can’t open this picture/)).toBeVisible()
    await expectNoFaults(page, 'a report that is sent')
    await page.getByRole('link', { name: 'Follow your report' }).click()
    const told = region(page, 'Report')
    await expect(told.getByText('Hit and run')).toBeVisible()
    await expect(told.getByText('The rear bumper is scraped.')).toBeVisible()
    await expect(region(page, 'Status').getByText('Submitted')).toBeVisible()
    await expect(region(page, 'Photos').getByText('2 of 5')).toBeVisible()
    await region(page, 'Photos').getByRole('button', { name: 'Photo 1 of 2' }).click()
    const drawn = page.getByRole('dialog').getByRole('img', { name: 'Photo 1 of 2' })
    await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expectNoFaults(page, 'a report')

    await page.getByRole('button', { name: 'Back' }).click()
    await expect(region(page, 'My reports').getByRole('link', { name: 'Hit and run' }).first()).toBeVisible()
    await page.goto('/')
    await expect(region(page, 'Recent Reports').getByRole('listitem').first()).toContainText('Hit and run')
  })

  test('chooses the place on a map, by its name and the arrow keys', async ({ page }) => {
    const square = { kind: 'street', name: 'Queen Square', context: 'Liverpool', lng: -2.98, lat: 53.41 }
    await respond(page, 'GET /places/search', [{ ...square, car_park_id: null }])
    await page.goto('/report-incident')
    await page.getByRole('button', { name: 'Report with my vehicle' }).click()
    await form(page).getByRole('button', { name: 'Choose on the map' }).click()
    const dialog = page.getByRole('dialog', { name: 'Where did it happen?' })
    const use = dialog.getByRole('button', { name: 'Use This Place' })
    const still = () => expect(dialog.locator('[data-map-state]')).toHaveAttribute('data-map-state', 'idle')
    await expect(use).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Address, place or postcode' }).fill('queen square')
    await dialog.getByRole('option', { name: /Queen Square/ }).click()
    await expect(use).toBeEnabled()
    await still()
    await expectNoFaults(page, 'a place on the map')
    await dialog.locator('.maplibregl-canvas').focus()
    await page.keyboard.press('ArrowRight')
    await still()
    await use.click()
    await expect(form(page).getByText(/Place added: .*53\.41000, -2\.979/)).toBeVisible()
    await expect(form(page).getByRole('button', { name: 'Choose on the map' })).toBeHidden()
    await form(page).getByRole('button', { name: 'Move it on the map' }).click()
    await expect(use).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(form(page).getByRole('button', { name: 'Move it on the map' })).toBeFocused()
    await form(page).getByRole('button', { name: 'Remove the location' }).click()
    await expect(form(page).getByText(/Place added/)).toBeHidden()
  })
})

test('a guest reports with photos, and follows the report by the link in the mail', async ({ page }) => {
  skipWithout(whyNoMail())
  const email = `${randomUUID()}@example.org`
  await page.goto(`/public-scanner?plate=${freshPlate()}&do=report`)
  await form(page).getByRole('textbox', { name: 'Description' }).fill('Somebody drove into it and left.')
  await form(page).getByRole('textbox', { name: 'Your name' }).fill('Grace')
  await form(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await form(page)
    .locator('input[type=file]')
    .setInputFiles((await pictures(page)).slice(0, 1))
  await expectNoFaults(page, "a guest's report before it is sent")
  await form(page).getByRole('button', { name: 'Submit Report' }).click()
  await expect(page.getByText('1 photo sent.')).toBeVisible()
  const reference = (await page.getByText(/^INC-/).textContent()) ?? ''
  await expectNoFaults(page, "a guest's report that is sent")

  await page.goto(await inMail(email, /(\/guest\/[\w-]+\?of=incident)/))
  await expect(page.getByText(reference)).toBeVisible()
  await expect(region(page, 'Status').getByText('Submitted')).toBeVisible()
  await region(page, 'Photos')
    .locator('input[type=file]')
    .setInputFiles((await pictures(page)).slice(1, 2))
  await expect(region(page, 'Photos').getByText('2 of 5')).toBeVisible()
  await expectNoFaults(page, "a guest's report")
})

test('a visitor is asked to sign in', async ({ page }) => {
  for (const path of ['/report-incident', '/report-incident/INC-7K2M-9QXD']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  }
})
