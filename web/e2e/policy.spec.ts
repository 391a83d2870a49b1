import { expect, test } from '@playwright/test'

/**
 * The Content-Security-Policy forbids scripts and styles that are written into the page. What a package of ours writes all the
 * same would be missing without a word.
 */
test('nothing that a page needs breaks the policy', async ({ page }) => {
  const broken: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) broken.push(message.text())
  })
  // A map, and a dialog, behind which nothing scrolls.
  await page.goto('/smart-parking')
  const dialog = page.getByRole('dialog', { name: 'Use your location?' })
  const scrolls = () => page.evaluate(() => getComputedStyle(document.body).overflowY)
  await expect(dialog).toBeVisible()
  expect(await scrolls()).toBe('hidden')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await scrolls()).not.toBe('hidden')
  expect(broken).toEqual([])
})
