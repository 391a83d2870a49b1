import { expect, test } from '@playwright/test'
import { add, live, ownCarParks, priced } from './parking.carParks'
import { count, filters, found, HERE, open, row } from './parking.page'
import { withoutWebGL } from './webgl'

test.describe('filters', () => {
  test('offer what is specified, and reach the map with the list', async ({ page }) => {
    const offered = async (menu: string) => {
      const chip = filters(page).getByRole('button', { name: menu, exact: true })
      await chip.click()
      await expect(page.getByRole('menuitemradio').first()).toBeVisible()
      const words = await page.getByRole('menuitemradio').allInnerTexts()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menuitemradio')).toHaveCount(0)
      return words
    }
    await open(page, HERE, '/car-park-map')
    expect(await offered('Price')).toEqual(['Any', 'Under £2/h', '£2 to £4/h', 'Over £4/h'])
    expect(await offered('Availability')).toEqual(['All', 'Available', 'Limited'])
    const tile = page.waitForRequest(/\/tiles\/carparks\/\d+\/\d+\/\d+\.mvt\?.*disabled=1/)
    await filters(page).getByRole('button', { name: 'Disabled' }).click()
    await tile
    // What Smart Parking offers needs no map.
    await withoutWebGL(page)
    await open(page)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    expect(await offered('Type')).toEqual(['All', 'On street', 'Car park', 'Private'])
    expect(await offered('Price')).toEqual(['Any', 'Free', 'Under £2/h', 'Under £5/h'])
    expect(await offered('Time limit')).toEqual(['Any', '1 hour', '3 hours', 'Unlimited'])
  })
})

test.describe('filters without a map', () => {
  ownCarParks()
  test.beforeEach(({ page }) => withoutWebGL(page))

  test('narrow by type, and say that they do', async ({ page }) => {
    add(0, 'Kerb', { kind: "'on-street'" })
    add(1, 'Deck')
    add(2, 'Yard', { access: "'private'" })
    await open(page)
    await count(page, 2)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const choose = async (name: string) => {
      await filters(page).getByRole('button', { name: /^Type/ }).click()
      await page.getByRole('menuitemradio', { name }).click()
    }
    await choose('On street')
    await count(page, 1)
    await expect(row(page, 'Kerb')).toBeVisible()
    await expect(page.getByText('Filtered results shown')).toBeVisible()
    await choose('Car park')
    await expect(row(page, 'Deck')).toBeVisible()
    await expect(row(page, 'Kerb')).toHaveCount(0)
    await choose('Private')
    await expect(row(page, 'Yard')).toBeVisible()
    await page.goBack()
    await expect(row(page, 'Deck')).toBeVisible()
    await page.goForward()
    await expect(row(page, 'Yard')).toBeVisible()
    await choose('All')
    await count(page, 2)
    await expect(page.getByText('Filtered results shown')).toHaveCount(0)
  })

  // Which prices each band takes is held by price_band.rs.
  test('narrow by price as each screen has it; an unknown price is left in by Smart Parking', async ({ page }) => {
    add(0, 'Nothing', { fee: "'no'", tariff: "'free'", price_hour_pence: '0', price_basis: "'parsed'" })
    add(1, 'Cheap', priced(199))
    add(2, 'Two', priced(200))
    add(3, 'Four', priced(400))
    add(4, 'Five', priced(500))
    add(5, 'Secret', { access: "'customers'" })
    const shown: [string, string, string[]][] = [
      ['/smart-parking', 'under-5', ['Nothing', 'Cheap', 'Two', 'Four', 'Secret']],
      ['/car-park-map', '2-4', ['Two', 'Four']],
    ]
    for (const [screen, price, names] of shown) {
      await open(page, `${HERE}&price=${price}`, screen)
      const rows = page.getByRole('region', { name: 'Results' }).locator('ul > li')
      await expect(rows).toHaveCount(names.length)
      for (const name of names) await expect(row(page, name)).toBeVisible()
    }
  })

  test('narrow by EV, disabled access and time limit; unlimited takes the unknown too', async ({ page }) => {
    add(0, 'Plugs', { facilities: "'{ev_charging}'", max_stay_minutes: '60', time_limit: "'1-hour'" })
    add(1, 'Wide', { facilities: "'{disabled_access,ev_charging}'", max_stay_minutes: '180', time_limit: "'3-hours'" })
    add(2, 'Plain', { max_stay_unlimited: 'true', time_limit: "'unlimited'" })
    add(3, 'Unsaid')
    await open(page)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await filters(page).getByRole('button', { name: 'EV' }).click()
    await count(page, 2)
    await filters(page).getByRole('button', { name: 'Disabled' }).click()
    await count(page, 1)
    await expect(row(page, 'Wide')).toBeVisible()
    await filters(page).getByRole('button', { name: 'Clear All Filters' }).click()
    await count(page, 4)
    const limit = async (name: string) => {
      await filters(page)
        .getByRole('button', { name: /^Time limit/ })
        .click()
      await page.getByRole('menuitemradio', { name }).click()
    }
    await limit('1 hour')
    await count(page, 1)
    await expect(row(page, 'Plugs')).toBeVisible()
    await limit('3 hours')
    await expect(row(page, 'Wide')).toBeVisible()
    await limit('Unlimited')
    await count(page, 2)
    await expect(row(page, 'Unsaid')).toBeVisible()
  })

  test('on Car Park Map have all the facilities asked for, and the availability', async ({ page }) => {
    add(0, 'Roof', { facilities: "'{covered,ev_charging}'", ...live('available') })
    add(1, 'Bare', { facilities: "'{ev_charging}'", ...live('limited') })
    add(2, 'Stuffed', live('full'))
    await open(page, HERE, '/car-park-map')
    await found(page, 3)
    await filters(page).getByRole('button', { name: 'EV' }).click()
    await found(page, 2)
    await filters(page).getByRole('button', { name: 'Covered' }).click()
    await found(page, 1)
    await expect(row(page, 'Roof')).toBeVisible()
    await filters(page).getByRole('button', { name: 'Clear All Filters' }).click()
    for (const [name, left] of [
      ['Limited', 'Bare'],
      ['Available', 'Roof'],
    ] as const) {
      await filters(page)
        .getByRole('button', { name: /^Availability/ })
        .click()
      await page.getByRole('menuitemradio', { name }).click()
      await found(page, 1)
      await expect(row(page, left)).toBeVisible()
    }
  })
})
