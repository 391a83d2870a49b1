import { expect, type Page } from '@playwright/test'
import { respond } from './respond'
import { WORKER_INDEX } from './workerIndex'

/** A field in the North Sea: nothing for miles but what the tests of this worker put there. */
export const SEA = { lng: 2.51234, lat: 56.51234 - 1.5 * WORKER_INDEX }
export const HERE = `z=16&lat=${SEA.lat}&lng=${SEA.lng}`

/** Opens a parking screen as someone whom it has asked for the location before. */
export async function open(page: Page, query = HERE, screen = '/smart-parking') {
  await page.addInitScript(() => localStorage.setItem('locationPermissionAsked', 'true'))
  await page.goto(`${screen}?${query}`)
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible()
}

/** Waits until the map has drawn what there is, which only it can say. */
export const idle = (page: Page) =>
  expect(page.locator('[data-map-state]')).toHaveAttribute('data-map-state', 'idle', { timeout: 60_000 })

/** The middle of what is to be seen of the map, in page pixels. */
export async function middle(page: Page) {
  const map = await page.locator('.maplibregl-canvas').boundingBox()
  const results = await page.getByRole('region', { name: 'Results' }).boundingBox()
  if (!map || !results) throw new Error('the map and its results are not on the page')
  const isSheet = results.width > map.width - 40
  if (isSheet) return { x: map.x + map.width / 2, y: (map.y + 64 + results.y) / 2 }
  return { x: (results.x + results.width + map.x + map.width) / 2, y: map.y + map.height / 2 }
}

export const toast = (page: Page, words: string) =>
  expect(page.locator('[data-sonner-toast]').getByText(words)).toBeVisible()
/** Waits for the code that draws toasts: a page that may need it without a network fetches it as soon as it is open. */
export const toastsReady = (page: Page) => expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()

/** Smart Parking's count of what is in view. */
export const count = (page: Page, n: number) =>
  expect(page.getByRole('heading', { name: `${n} in this view` })).toBeVisible()
/** How many fit the question that was asked. */
export const fitting = (page: Page, words: string) => expect(page.getByRole('heading', { name: words })).toBeVisible()
/** Car Park Map's count. */
export const found = (page: Page, n: number) =>
  expect(page.getByRole('heading', { name: `${n} car park${n === 1 ? '' : 's'} found` })).toBeVisible()
export const field = (page: Page) => page.getByRole('combobox', { name: 'Postcode or area' })
export const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })
export const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
export const detail = (page: Page, name: string) => page.getByRole('article', { name })

/** Place search answers with these. */
export const searchAnswers = (page: Page, ...places: object[]) => respond(page, 'GET /places/search', places)
/** What the search box says of a text that no place has. */
export const miss = (page: Page) =>
  expect(page.getByRole('status').getByText("Couldn't find that location. Showing current area.")).toBeVisible()
/** A place that search may answer with: Dogger Bank, wherever it is to be. */
export const doggerBank = (at: { lng: number; lat: number }) => ({
  kind: 'locality',
  name: 'Dogger Bank',
  context: '',
  ...at,
  car_park_id: null,
})

/** Presses Tab until what has the focus is called so; fails when nothing is. */
export async function tabTo(page: Page, name: string | RegExp) {
  const named = typeof name === 'string' ? new RegExp(name) : name
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => {
      const at = document.activeElement
      return `${at?.getAttribute('aria-label') ?? ''} ${at?.textContent ?? ''}`
    })
    if (named.test(here)) return
  }
  throw new Error(`Tab never reached ${name}`)
}

/** The colours of some pixels of the page side by side, as `#10202f`. */
export async function colours(page: Page, { x, y }: { x: number; y: number }, width = 1): Promise<string[]> {
  const png = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width, height: 1 } })
  const bytes = await page.evaluate(
    async ([picture, wide]) => {
      const context = new OffscreenCanvas(wide, 1).getContext('2d')
      context?.drawImage(await createImageBitmap(new Blob([new Uint8Array(picture)])), 0, 0)
      return [...(context?.getImageData(0, 0, wide, 1).data ?? [])]
    },
    [[...png], width] as const,
  )
  return Array.from({ length: width }, (_, at) => {
    const parts = bytes.slice(at * 4, at * 4 + 3)
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
  })
}
