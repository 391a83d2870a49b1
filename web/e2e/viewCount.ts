import { expect, type Page } from '@playwright/test'

/**
 * What the tile server last said of the view: `shown` waits until the page shows that many, in the words given.
 *
 * The last answer counts, because the view is asked for again when a banner arrives and leaves the map less room.
 */
export function viewCount(page: Page) {
  let total: number | undefined
  page.on('response', async (response) => {
    if (!/\/tiles\/carparks\/view\?/.test(response.url())) return
    // An answer that was given up for a newer one has no body.
    const answer = (await response.json().catch(() => null)) as { total: number } | null
    if (answer) total = answer.total
  })
  return {
    shown: (words: (total: number) => string) =>
      expect(async () => {
        expect(total).toBeDefined()
        const heading = page.getByRole('heading', { name: words(total ?? 0) })
        await expect(heading).toBeVisible({ timeout: 1000 })
      }).toPass({ timeout: 40_000 }),
  }
}
