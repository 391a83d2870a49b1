import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './axe'
import { forgetExtract, importExtract, imported, SOURCE } from './curation.extract'
import { forget, freshMark, suggest } from './curation.suggestions'
import { be, demoAdmin } from './driver'
import { whyNoIngest } from './ingest'
import { sql } from './map.database'
import { add, keyOf, ownCarParks } from './parking.carParks'
import { detail, open, row, SEA } from './parking.page'
import { skipWithout } from './skipWithout'
import { withoutWebGL } from './webgl'
import { desktopOnly } from './width'

/** How long an edit may take to another browser's open map. */
const WITHIN_MS = 2000
const HERE = `lng=${SEA.lng}&lat=${SEA.lat}&z=16`

/** A visitor's page. It has no header of its own: the tile server, which is another origin, takes none. */
const visitor = async (browser: Browser) => (await browser.newContext()).newPage()

const editor = (page: Page) => page.getByRole('region', { name: 'Edit Car Park' })

/** Opens a car park in the form, gives it another name and saves it. */
async function rename(page: Page, id: string, name: string) {
  await page.goto(`/admin/carparks?${HERE}&selected=${id}`)
  await saveName(page, name)
}

async function saveName(page: Page, name: string) {
  await editor(page).getByLabel('Car Park Name *').fill(name)
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Car park updated successfully')).toBeVisible()
}

test.describe('An admin curates car parks', desktopOnly, () => {
  ownCarParks()

  test('an edit is on another browser’s open map within two seconds, and undone as soon', async ({
    page,
    browser,
    request,
  }) => {
    const admin = await demoAdmin(request)
    skipWithout(admin ? null : 'the system does not run in demo mode')
    if (!admin) return
    add(1, 'Fisher Gate')
    const id = sql(`select id from car_parks where place_key = '${keyOf(1)}'`)
    const driver = await visitor(browser)
    await withoutWebGL(driver)
    await open(driver)
    await expect(row(driver, 'Fisher Gate')).toBeVisible()

    await withoutWebGL(page)
    await be(page, admin)
    await rename(page, id, 'Fisher Quay')
    await expect(row(driver, 'Fisher Quay')).toBeVisible({ timeout: WITHIN_MS })

    const form = editor(page)
    await form.getByLabel("Mark as Hidden (won't show on user map)").check()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(row(driver, 'Fisher Quay')).toBeHidden({ timeout: WITHIN_MS })
    await form.getByRole('button', { name: 'Undo' }).click()
    await expect(row(driver, 'Fisher Quay')).toBeVisible({ timeout: WITHIN_MS })
    await expect(form.getByText('undid an edit')).toBeVisible()
    await expectNoFaults(page, 'the car park that is edited')
    await driver.context().close()
  })

  test.describe('beside an import', () => {
    skipWithout(whyNoIngest())
    test.beforeEach(forgetExtract)
    test.afterEach(forgetExtract)

    test('an edit survives the extract that contradicts it; of two conflicts one is taken and one kept', async ({
      page,
      browser,
      request,
    }) => {
      const admin = await demoAdmin(request)
      skipWithout(admin ? null : 'the system does not run in demo mode')
      if (!admin) return
      await importExtract(1, 'Fisher Gate', 'Herring Gate')
      const driver = await visitor(browser)
      await withoutWebGL(driver)
      await open(driver)
      await expect(row(driver, 'Fisher Gate')).toBeVisible()
      await withoutWebGL(page)
      await be(page, admin)
      for (const [n, name] of ['Fisher Quay', 'Herring Quay'].entries()) {
        await rename(page, imported(n), name)
        await expect(row(driver, name)).toBeVisible({ timeout: WITHIN_MS })
      }

      await importExtract(2, 'Fisher Basin', 'Herring Basin')
      await page.goto(`/admin/carparks?mode=imports&source=${SOURCE}`)
      const conflict = (ours: string) =>
        page
          .getByRole('region', { name: 'Imports' })
          .getByRole('listitem')
          .filter({ hasText: `Ours ${ours}` })
      await expect(conflict('Fisher Quay')).toContainText('Source Fisher Basin')
      await expect(conflict('Herring Quay')).toContainText('Source Herring Basin')
      await expectNoFaults(page, 'an import that contradicts admins')
      for (const ours of ['Fisher Quay', 'Herring Quay']) await expect(row(driver, ours)).toBeVisible()

      await conflict('Fisher Quay').getByRole('button', { name: 'Take the source’s value' }).click()
      await expect(page.getByText('Took the source’s values')).toBeVisible()
      await expect(row(driver, 'Fisher Basin')).toBeVisible({ timeout: WITHIN_MS })
      await conflict('Herring Quay').getByRole('button', { name: 'Keep ours' }).click()
      await expect(page.getByText('Nothing contradicts what admins have set.')).toBeVisible()

      // What was decided stays decided when the source says the same again.
      await importExtract(2, 'Fisher Basin', 'Herring Basin')
      await page.goto(`/admin/carparks?${HERE}&conflict=true`)
      await expect(page.getByText('No car parks found')).toBeVisible()
      for (const name of ['Fisher Basin', 'Herring Quay']) {
        await row(driver, name).click()
        await expect(detail(driver, name).getByRole('heading', { name, level: 2 })).toBeVisible()
        await expect(detail(driver, name)).toContainText('Pier Road')
        await driver.keyboard.press('Escape')
      }
      await driver.context().close()
    })
  })
})

test.describe('On a phone in the dark', () => {
  test.use({ colorScheme: 'dark' })
  ownCarParks()
  const mark = freshMark()
  test.afterEach(() => forget(mark))

  test('the panels of the car park screen open, and the form saves', async ({ page, request }) => {
    const admin = await demoAdmin(request)
    skipWithout(admin ? null : 'the system does not run in demo mode')
    if (!admin) return
    add(0, 'Fisher Gate')
    suggest(mark, 1)
    await be(page, admin)
    await page.goto(`/admin/carparks?${HERE}`)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('list', { name: 'Car parks' }).getByRole('button', { name: 'Fisher Gate' }).click()
    await expect(editor(page).getByLabel('Car Park Name *')).toHaveValue('Fisher Gate')
    // The list was scrolled to its row: the map is back in sight, and nothing lies over its tools.
    await expect(page.getByRole('button', { name: 'Draw the outline' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expectNoFaults(page, 'the form')
    await saveName(page, 'Fisher Quay')
    expect(sql(`select name from car_parks where place_key = '${keyOf(0)}'`)).toBe('Fisher Quay')
    await editor(page).getByRole('button', { name: 'Close', exact: true }).click()

    const panel = (name: string) => page.getByRole('region', { name, exact: true })
    const mode = (name: string) =>
      page.getByRole('navigation', { name: 'What to work on' }).getByRole('button', { name }).click()
    await mode('Imports')
    await panel('Imports').getByRole('radio', { name: 'Changed' }).click()
    await expect(panel('Imports').getByRole('radio', { name: 'Changed' })).toBeChecked()
    await expect(panel('Imports').getByRole('combobox', { name: 'Import' })).toBeVisible()
    await mode('Select many')
    await panel('Select many').getByRole('button', { name: 'Tables and undo' }).click()
    const many = page.getByRole('dialog', { name: 'Many at once' })
    await expect(many.getByText('Select car parks in the list, on the map, or by a box.')).toBeVisible()
    await many.getByRole('button', { name: 'Close', exact: true }).click()
    await mode('Review')
    await panel('Review').getByRole('searchbox', { name: 'Search what waits' }).fill(mark)
    await page.getByRole('list', { name: 'What waits' }).getByText(`${mark} 0`).click()
    const review = page.getByRole('region', { name: `${mark} 0` })
    await expect(review.getByRole('button', { name: /^Approve/ })).toBeVisible()
    // It stands in a sheet: the map with the pin stays in sight, and Escape leads back to the row.
    await expect(review).toBeFocused()
    await expect(page.getByRole('img', { name: 'Suggested here' })).toBeInViewport({ ratio: 1 })
    await expectNoFaults(page, 'what waits')
    const grip = page.getByRole('slider', { name: `Height of ${mark} 0` })
    await grip.focus()
    await grip.press('End')
    await expect(grip).toHaveAttribute('aria-valuetext', 'Fully open')
    await grip.press('Home')
    await expect(review.getByRole('button', { name: /^Approve/ })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(review).toBeHidden()
    await expect(page.getByRole('list', { name: 'What waits' }).getByRole('button')).toBeFocused()
  })
})
