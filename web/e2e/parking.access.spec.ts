import { expect, test } from '@playwright/test'
import { expectNoFaults } from './axe'
import { everyWidth } from './width'

test.describe('breaks no rule of WCAG 2.2 AA', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`in the ${colorScheme}, with its dialogs`, everyWidth, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto('/smart-parking')
      await expect(page.getByRole('dialog', { name: 'Use your location?' })).toBeVisible()
      await expectNoFaults(page, 'the question for the location')
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      await page.getByRole('button', { name: 'Data tools' }).click()
      await expect(page.getByRole('heading', { name: /available$/ })).toBeVisible()
      await expectNoFaults(page, 'the page with its filters and tools')
      await page.getByRole('button', { name: 'Manual' }).click()
      await expectNoFaults(page, 'the location by hand')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Find Perfect Parking' }).click()
      await expectNoFaults(page, 'the search')
    })
  }
})
