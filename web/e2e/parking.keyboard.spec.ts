import { expect, type Page, test } from '@playwright/test'
import { add, live, ownCarParks, priced } from './parking.carParks'
import {
  count,
  detail,
  doggerBank,
  field,
  filters,
  found,
  HERE,
  open,
  row,
  SEA,
  searchAnswers,
  tabTo,
} from './parking.page'
import { withoutWebGL } from './webgl'
import { everyWidth } from './width'

test.describe('by the keyboard alone, places', () => {
  ownCarParks()
  test.beforeEach(({ page }) => withoutWebGL(page))

  test('are reached, narrowed, searched and opened', everyWidth, async ({ page }) => {
    add(0, 'Quay', { facilities: "'{ev_charging}'" })
    await open(page)
    await count(page, 1)
    // Filters and map come before the rows, and a link leads past them.
    await tabTo(page, 'Skip to the list')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Results' })).toBeFocused()
    await page.reload()
    await count(page, 1)
    await tabTo(page, 'Filters')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Find Perfect Parking')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Find Perfect Parking' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Find Perfect Parking' })).toBeFocused()
    await tabTo(page, 'Quay')
    await page.keyboard.press('Enter')
    await expect(detail(page, 'Quay')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail(page, 'Quay')).toHaveCount(0)
  })

  /** Opens the menu of a filter, steps to a choice, and takes it; the chip has the focus again. */
  const choose = async (page: Page, menu: string, choice: string, key = 'Enter') => {
    await tabTo(page, new RegExp(`^${menu}`))
    await page.keyboard.press(key)
    const item = page.getByRole('menuitemradio', { name: choice, exact: true })
    await expect(item).toBeVisible()
    const options = page.getByRole('menuitemradio')
    const names = await options.allInnerTexts()
    for (const [at, name] of names.entries()) {
      await expect(options.nth(at)).toBeFocused()
      if (name === choice) break
      await page.keyboard.press('ArrowDown')
    }
    await expect(item).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(options).toHaveCount(0)
    const chip = filters(page).getByRole('button', { name: new RegExp(`^${menu}`) })
    await expect(chip).toBeFocused()
    return chip
  }

  test('are narrowed by the menus of Smart Parking', async ({ page }) => {
    add(0, 'Kerb', { ...priced(150), kind: "'on-street'", max_stay_minutes: '60', time_limit: "'1-hour'" })
    add(1, 'Deck', { ...priced(450), max_stay_minutes: '180', time_limit: "'3-hours'" })
    await open(page)
    await count(page, 2)
    await tabTo(page, 'Filters')
    await page.keyboard.press('Space')
    const type = await choose(page, 'Type', 'On street')
    await expect(type).toHaveAccessibleName('Type: On street')
    await count(page, 1)
    await expect(row(page, 'Kerb')).toBeVisible()
    // Escape leaves the choice as it was.
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitemradio', { name: 'On street' })).toBeChecked()
    await expect(page.getByRole('menuitemradio', { name: 'All' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(type).toBeFocused()
    await expect(type).toHaveAccessibleName('Type: On street')
    await tabTo(page, 'Clear All Filters')
    await page.keyboard.press('Enter')
    await count(page, 2)
    await choose(page, 'Price', 'Under £2/h', 'Space')
    await count(page, 1)
    await tabTo(page, 'Clear All Filters')
    await page.keyboard.press('Enter')
    await count(page, 2)
    await choose(page, 'Time limit', '3 hours', 'ArrowDown')
    await count(page, 1)
    await expect(row(page, 'Deck')).toBeVisible()
  })

  test('are narrowed by the menus of Car Park Map', async ({ page }) => {
    add(0, 'Cheap', { ...priced(150), ...live('limited') })
    add(1, 'Dear', { ...priced(450), ...live('available') })
    await open(page, HERE, '/car-park-map')
    await found(page, 2)
    await choose(page, 'Price', 'Over £4/h')
    await found(page, 1)
    await expect(row(page, 'Dear')).toBeVisible()
    await tabTo(page, 'Clear All Filters')
    await page.keyboard.press('Enter')
    await found(page, 2)
    const chip = await choose(page, 'Availability', 'Limited', 'Space')
    await expect(chip).toHaveAccessibleName('Availability: Limited')
    await found(page, 1)
    await expect(row(page, 'Cheap')).toBeVisible()
  })

  test('are searched for: arrows choose, Escape closes, Enter goes there', async ({ page }) => {
    add(5, 'Harbour')
    const near = { ...doggerBank({ lng: SEA.lng + 0.002, lat: SEA.lat }), name: 'Dogger Town' }
    await searchAnswers(page, doggerBank(SEA), near)
    await open(page, `z=14&lat=${SEA.lat}&lng=${SEA.lng}`)
    await count(page, 1)
    await tabTo(page, 'Postcode or area')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('dogger')
    const options = page.getByRole('option')
    await expect(options).toHaveCount(3)
    await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(options.nth(2)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    const active = await field(page).getAttribute('aria-activedescendant')
    await expect(options.nth(1)).toHaveAttribute('id', active ?? '')
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await expect(field(page)).toHaveValue('dogger')
    await page.keyboard.type(' t')
    await expect(options).toHaveCount(3)
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('Dogger Town')
    await expect(options).toHaveCount(0)
    await expect(page).toHaveURL(/lng=2\.51434/)
    await expect(page).toHaveURL(/near=Dogger\+Town/)
  })
})
