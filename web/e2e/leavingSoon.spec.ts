import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './axe'
import { be, browserOf, newDriver, whyNoMail } from './driver'
import { sql, whyNoDatabase } from './map.database'
import { open } from './parking.page'
import { skipWithout } from './skipWithout'
import { withoutWebGL } from './webgl'

/** A corner of a town that stands on a moor for this test: streets every 70 metres, a kilometre each way. */
const CORNER = { longitude: -3.95, latitude: 50.62 }
const STREETS = `
  insert into sources (name, kind) values ('e2e-streets', 'osm');
  with corner as (select st_transform(st_point(${CORNER.longitude}, ${CORNER.latitude}, 4326), 27700) as at),
       lines as (select way, n, st_x(at) - 500 as east, st_y(at) - 500 as north, 70 * n as aside
                 from corner, generate_series(0, 14) n, (values ('e'), ('n')) ways (way))
  insert into map_features (source, layer, element, kind, name, min_zoom, geom)
  select 'e2e-streets', 'roads', 'e2e' || way || n, 'minor', 'Moor ' || way || n || ' Street', 12,
         st_transform(st_setsrid(case way
             when 'e' then st_makeline(st_point(east, north + aside), st_point(east + 1000, north + aside))
             else st_makeline(st_point(east + aside, north), st_point(east + aside, north + 1000)) end, 27700), 3857)
  from lines`

test.describe('leaving soon', () => {
  skipWithout(whyNoMail() ?? whyNoDatabase())
  test.beforeAll(() => void sql(STREETS))
  test.afterAll(() => void sql("delete from sources where name = 'e2e-streets'"))

  test('is said by one driver, seen by another on an open map, and gone at its end', async ({
    page,
    browser,
    request,
    context,
  }) => {
    test.setTimeout(180_000)
    const [driver, bob] = [await newDriver(request), await newDriver(request)]
    await withoutWebGL(page)
    await be(page, driver)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(CORNER)

    // Another driver, and somebody who is not signed in: it is shown to everybody.
    const [other, guest] = [await browserOf(browser, bob), await browserOf(browser)]
    const corner = `z=16&lat=${CORNER.latitude}&lng=${CORNER.longitude}`
    for (const viewer of [other, guest]) await open(viewer, corner, '/car-park-map')
    const list = (viewer: Page) => viewer.getByRole('region', { name: 'Leaving soon' })
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
    const spaces = (viewer: Page) =>
      list(viewer)
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .filter({ hasNotText: 'Practice' })
    const mine = spaces(other)
    const pass = (minutes: number) =>
      sql(`update leaving_soon set leaves_at = leaves_at - interval '${minutes} minutes', shown_from = shown_from - interval '${minutes} minutes',
           shown_until = shown_until - interval '${minutes} minutes' where id = ${own}`)
    await expect(mine).toHaveCount(0)
    pass(5)
    // The open map is told; nobody reloads it.
    await expect(mine).toBeVisible({ timeout: 45_000 })
    await expect(spaces(guest)).toBeVisible({ timeout: 45_000 })
    const plate = new RegExp(`${driver.plate.slice(0, 4)} ?${driver.plate.slice(4)}`)
    for (const viewer of [other, guest]) await expect(list(viewer)).not.toContainText(plate)
    await expectNoFaults(other, 'the open map')
    await mine.click()
    await expect(other.getByText('A driver said so. Nobody can reserve it.')).toBeVisible()
    await expect(other.locator('body')).not.toContainText(plate)
    pass(30)
    for (const viewer of [other, guest]) await expect(spaces(viewer)).toHaveCount(0, { timeout: 45_000 })
    expect(sql(`select count(*) from leaving_soon where id = ${own}`)).toBe('0')
  })
})
