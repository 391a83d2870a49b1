import { expect, test } from '@playwright/test'
import { expectNoFaultsInBothSchemes } from './axe'
import { withoutWebGL } from './webgl'
import { everyWidth } from './width'

test('Smart Parking with its dialogs breaks no rule of WCAG 2.2 AA in either scheme', everyWidth, async ({ page }) => {
  // The map itself is looked at in map.spec.ts.
  await withoutWebGL(page)
  await page.goto('/smart-parking')
  await expect(page.getByRole('dialog', { name: 'Use your location?' })).toBeVisible()
  await expectNoFaultsInBothSchemes(page, 'the question for the location')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('button', { name: 'Data tools' }).click()
  await expect(page.getByRole('heading', { name: /available$/ })).toBeVisible()
  await expectNoFaultsInBothSchemes(page, 'the page with its filters and tools')
  await page.getByRole('button', { name: 'Manual' }).click()
  await expectNoFaultsInBothSchemes(page, 'the location by hand')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Find Perfect Parking' }).click()
  await expectNoFaultsInBothSchemes(page, 'the search')
})
