import { expect, type Page } from '@playwright/test'
import { test } from './network'
import { add, ownCarParks, priced } from './parking.carParks'
import { count, detail, HERE, open, row } from './parking.page'
import { withoutWebGL } from './webgl'

test.use({ serviceWorkers: 'allow' })

/** How many photos of bays this browser has. */
const photosKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('carpal-parked')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('photos').objectStore('photos').count()
          counting.onerror = () => reject(counting.error)
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

test.describe('parked here', () => {
  ownCarParks()

  test('is known in every tab, after a reload without a network, and is sent to nobody', async ({
    page,
    context,
    network,
  }) => {
    await withoutWebGL(context)
    const sent: string[] = []
    context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    add(0, 'Quay', priced(140))
    await open(page, HERE, '/smart-parking')
    await count(page, 1)
    await row(page, 'Quay').click()
    await detail(page, 'Quay').getByRole('button', { name: 'Parked here' }).click()
    await page.getByLabel(/Level, bay/).fill('By the lighthouse')
    await page.getByRole('button', { name: 'I parked here' }).click()
    await expect(page).toHaveURL(/\/parked$/)
    await expect(page.getByText('By the lighthouse')).toBeVisible()
    // As wide as its words.
    const button = await page.getByRole('button', { name: 'Measure the walk' }).boundingBox()
    expect(button?.width).toBeGreaterThan(150)

    const image = { name: 'bay.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await page.getByLabel('Photo of your bay').setInputFiles(image)
    const photo = page.getByRole('img', { name: 'Photo of your bay' })
    await expect(photo).toBeVisible()
    expect(await photosKept(page)).toBe(1)

    const other = await context.newPage()
    await open(other, HERE, '/car-park-map')
    const bar = other.getByRole('link', { name: /^Leave by/ })
    await expect(bar).toContainText('Quay')

    // The service worker has the page once it was opened through it.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await page.reload()
    await expect(page.getByText('By the lighthouse')).toBeVisible()
    network.cut('gone')
    await page.reload()
    await expect(page.getByRole('region', { name: 'Your stay' })).toContainText('Leave by')
    await expect(photo).toBeVisible()

    await page.getByRole('button', { name: 'I’ve left' }).click()
    await page.getByRole('button', { name: 'Clear where I parked' }).click()
    await expect(bar).toHaveCount(0)
    await expect.poll(() => photosKept(page)).toBe(0)
    expect(sent.filter((one) => one.includes('lighthouse'))).toEqual([])
  })
})
