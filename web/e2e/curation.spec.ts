import { expect, test } from '@playwright/test'
import { expectNoFaults } from './axe'
import { be, browserOf, demoAdmin } from './driver'
import { sql } from './map.database'
import { add, keyOf, ownCarParks } from './parking.carParks'
import { open, row, SEA } from './parking.page'
import { skipWithout } from './skipWithout'
import { withoutWebGL } from './webgl'
import { desktopOnly } from './width'

/** How long an edit may take to another browser's open map. */
const WITHIN_MS = 2000
const HERE = `lng=${SEA.lng}&lat=${SEA.lat}&z=16`

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
    const driver = await browserOf(browser)
    await withoutWebGL(driver)
    await open(driver)
    await expect(row(driver, 'Fisher Gate')).toBeVisible()

    await withoutWebGL(page)
    await be(page, admin)
    await page.goto(`/admin/carparks?${HERE}&selected=${id}`)
    const form = page.getByRole('region', { name: 'Edit Car Park' })
    await form.getByLabel('Car Park Name *').fill('Fisher Quay')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Car park updated successfully')).toBeVisible()
    await expect(row(driver, 'Fisher Quay')).toBeVisible({ timeout: WITHIN_MS })

    await form.getByLabel("Mark as Hidden (won't show on user map)").check()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(row(driver, 'Fisher Quay')).toBeHidden({ timeout: WITHIN_MS })
    await form.getByRole('button', { name: 'Undo' }).click()
    await expect(row(driver, 'Fisher Quay')).toBeVisible({ timeout: WITHIN_MS })
    await expect(form.getByText('undid an edit')).toBeVisible()
    await expectNoFaults(page, 'the car park that is edited')
    await driver.context().close()
  })
})
