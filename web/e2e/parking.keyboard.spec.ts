import { expect, test } from '@playwright/test'
import { count, detail, open, tabTo } from './parking.page'
import { add, placesOfOurOwn } from './parking.places'

test.describe('places', () => {
  placesOfOurOwn()

  test('are reached, narrowed, searched and opened by the keyboard alone', async ({ page }) => {
    add(0, 'Quay', { facilities: "'{ev_charging}'" })
    await open(page)
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
})
