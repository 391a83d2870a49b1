import { expect, test } from '@playwright/test'
import { expectNoFaults } from './axe'
import { be, browserOf, signUp, whyNoMail } from './driver'
import { sql, whyNoDatabase } from './map.database'
import { open } from './parking.page'
import { skipWithout } from './skipWithout'

/** Streets of Newport, whose map every system begins with. */
const STOW_HILL = { longitude: -3.0022, latitude: 51.5846 }

test.describe('leaving soon', () => {
  skipWithout(whyNoMail() ?? whyNoDatabase())

  test('is said by one driver, seen by another on an open map, and gone at its end', async ({
    page,
    browser,
    request,
    context,
  }) => {
    test.setTimeout(180_000)
    const driver = await signUp(request)
    await be(page, driver)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(STOW_HILL)

    const other = await browserOf(browser)
    await open(other, `z=16&lat=${STOW_HILL.latitude}&lng=${STOW_HILL.longitude}`, '/car-park-map')
    const seen = other.getByRole('region', { name: 'Leaving soon' })
    const own = `(select l.id from leaving_soon l join vehicles v on v.id = l.vehicle_id where v.registration = '${driver.plate}')`

    await page.goto('/vehicles')
    await page.getByRole('link', { name: 'Update status' }).click()
    await page.getByRole('radio', { name: /^Leaving soon/ }).click()
    await page.getByRole('radio', { name: '5 min' }).click()
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByText('On a street around here')).toBeVisible()
    await expectNoFaults(page, 'the status')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/vehicles$/)
    await expect(page.getByText(/^Leaving about \d\d:\d\d$/)).toBeVisible()

    const name = sql(`select street from leaving_soon where id = ${own}`)
    const mine = seen.getByRole('button', { name: new RegExp(`^${name}`) }).filter({ hasNotText: 'Practice' })
    const pass = (minutes: number) =>
      sql(`update leaving_soon set leaves_at = leaves_at - interval '${minutes} minutes', shown_from = shown_from - interval '${minutes} minutes',
           shown_until = shown_until - interval '${minutes} minutes' where id = ${own}`)
    await expect(mine).toHaveCount(0)
    pass(5)
    // The open map is told; nobody reloads it.
    await expect(mine).toBeVisible({ timeout: 45_000 })
    await expect(seen).not.toContainText(driver.plate)
    await expectNoFaults(other, 'the open map')
    await mine.click()
    await expect(other.getByText('A driver said so. Nobody can reserve it.')).toBeVisible()
    pass(30)
    await expect(mine).toHaveCount(0, { timeout: 45_000 })
    expect(sql(`select count(*) from leaving_soon where id = ${own}`)).toBe('0')
  })
})
