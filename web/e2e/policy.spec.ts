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
  await page.goto('/smart-parking')
  // A dialog, behind which nothing scrolls; a map; a notice.
  await page
    .getByRole('button', { name: /^Filters/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).not.toBe('hidden')
  expect(broken).toEqual([])
})
