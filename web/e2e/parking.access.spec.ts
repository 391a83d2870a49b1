import { expect, test } from '@playwright/test'
import { breaksNoRule } from './parking.page'

test.describe('breaks no rule of WCAG 2.2 AA', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`in the ${colorScheme}, with its dialogs`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/smart-parking')
      await expect(page.getByRole('dialog', { name: 'Use your location?' })).toBeVisible()
      await breaksNoRule(page)
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      await page.getByRole('button', { name: 'Data tools' }).click()
      await expect(page.getByRole('heading', { name: /available$/ })).toBeVisible()
      await breaksNoRule(page)
      await page.getByRole('button', { name: 'Manual' }).click()
      await breaksNoRule(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Find Perfect Parking' }).click()
      await breaksNoRule(page)
    })
  }
})
