import { expect, type Page } from '@playwright/test'
import { expectNoFaults } from './axe'
import { be, newDriver, whyNoMail } from './driver'
import { type Network, test } from './network'
import { add, ownCarParks, priced } from './parking.carParks'
import { count, found, HERE, idle, open } from './parking.page'
import { skipWithout } from './skipWithout'
import { withoutWebGL } from './webgl'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker has taken over, and with it everything is kept that it keeps. */
const ready = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((over) => navigator.serviceWorker.addEventListener('controllerchange', over, { once: true }))
    }
    return active?.scriptURL
  })

async function cutOff(page: Page, network: Network) {
  await ready(page)
  network.cut()
}

/** Loads the page again. A network that stalls holds the event that a reload would wait for. */
const reload = (page: Page) => page.reload({ waitUntil: 'commit' })

test('it can be installed: a manifest with icons that load, and a service worker', async ({ page, request }) => {
  // Its shortcuts lead to maps, of which nothing is asserted.
  await withoutWebGL(page)
  await page.goto('/')
  expect(await ready(page)).toMatch(/\/sw\.js$/)
  const link = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await request.get(link ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: 'CarPal', start_url: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect(size, src).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts) {
    await page.goto(url)
    await expect(page.getByText('Oops! Page not found')).toHaveCount(0)
  }
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A browser without a window of its own, or a private one, installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache')
})

test('the app shell opens without a network, and behind a captive portal leads to its page', async ({
  page,
  network,
}) => {
  await page.goto('/')
  await cutOff(page, network)
  await page.goto('/help')
  await expect(page.getByText('You’re offline. What you see may be out of date.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Help & Support' })).toBeVisible()
  await expectNoFaults(page, 'help without a network')
  network.restore()
  await expect(page.getByText('You’re offline')).toBeHidden()

  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  network.cut('portal')
  await page.goto('/help')
  await expect(page.getByText('You’re offline. What you see may be out of date.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Help & Support' })).toBeVisible()
  await expectNoFaults(page, 'help behind a portal')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Sign in to this network' }).click()
  const portal = await opened
  await expect(portal.getByRole('heading', { name: 'Welcome!' })).toBeVisible()
  network.restore()
  await portal.reload()
  await expect(portal.getByRole('heading', { name: 'What CarPal does' })).toBeVisible()
  await expect(page.getByText('You’re offline')).toBeHidden()
})

/** How many of the kept files are the map engine: a class of its own is in them, whatever they are called. */
const keptEngines = (page: Page) =>
  page.evaluate(async () => {
    const texts = (await caches.keys()).map(async (name) => {
      const cache = await caches.open(name)
      const scripts = (await cache.keys()).filter(({ url }) => new URL(url).pathname.endsWith('.js'))
      return Promise.all(scripts.map(async (script) => (await (await cache.match(script))?.text()) ?? ''))
    })
    return (await Promise.all(texts)).flat().filter((text) => text.includes('maplibregl-map')).length
  })

test('pages are kept, the map engine once it was wanted, and the api never', async ({ page }) => {
  // The engine comes to a browser that cannot draw it, too.
  await withoutWebGL(page)
  await page.goto('/about')
  await ready(page)
  expect(await keptEngines(page)).toBe(0)
  await page.evaluate(() => fetch('/api/v1/config').then(() => {}))
  await page.goto('/car-park-map')
  await expect.poll(() => keptEngines(page)).toBe(1)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return all.flat().map((url) => new URL(url).pathname)
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])
})

test('a new version waits until it is asked for', async ({ page }) => {
  await page.goto('/about')
  await ready(page)
  // Another address of the script is another version to the browser.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next').then(() => {}))
  const notice = page.getByText('A new version is ready.')
  await expect(notice).toBeVisible()
  await expectNoFaults(page, 'the offer of a new version')
  const before = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => before)).not.toBe(before)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

/** What this browser keeps of anybody's answers, as text. */
const persistedQueries = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((tell) => {
        const open = indexedDB.open('carpal')
        open.onsuccess = () => {
          const all = open.result.transaction('answers').objectStore('answers').getAll()
          all.onsuccess = () => tell(JSON.stringify(all.result))
        }
      }),
  )

/** How many tiles of car parks are kept. */
const keptTiles = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('carpal-area')).keys()
    return kept.filter(({ url }) => /\/carparks\/.+mvt/.test(url)).length
  })

test.describe('the last area of the map', () => {
  ownCarParks()

  for (const [failure, screen, counted] of [
    ['gone', '/smart-parking', count],
    ['stalled', '/car-park-map', found],
  ] as const) {
    test(`is there after a first visit to ${screen}, with its list, while the network is ${failure}`, async ({
      page,
      network,
    }) => {
      // What stalls is waited for, and there is much of it.
      test.slow()
      add(0, 'Quay', priced(140))
      add(1, 'Mole', priced(200))
      await open(page, HERE, screen)
      await counted(page, 2)
      await idle(page)
      await ready(page)
      // What came before the service worker is fetched once more, through it.
      await expect.poll(() => keptEngines(page)).toBe(1)
      await expect.poll(() => keptTiles(page)).toBeGreaterThan(0)
      network.cut(failure)
      await reload(page)
      await expect(page.getByText('You’re offline. What you see may be out of date.')).toBeVisible()
      await expect(page.getByText('Offline. Showing what was loaded before.')).toBeVisible()
      await counted(page, 2)
      await idle(page)
      // The map knows where they are: the one at its middle opens from it.
      // Its tiles come when the network has had its time, and the map is idle before that, too.
      const quay = page.getByRole('article', { name: 'Quay' })
      await expect(async () => {
        await page.locator('.maplibregl-canvas').focus()
        await page.keyboard.press('Enter')
        await expect(quay).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 60_000 })
      await expect(quay).toContainText('£1.40/h')
      await expect(page.getByText('Error Loading OSM Data')).toHaveCount(0)
      add(2, 'Jetty')
      network.restore()
      await expect(page.getByText('You’re offline. What you see')).toBeHidden()
      await page.keyboard.press('Escape')
      await counted(page, 3)
    })
  }
})

test.describe('someone signed in', () => {
  skipWithout(whyNoMail())

  test('reads the last messages without a network, and leaves nothing behind', async ({ page, network, request }) => {
    // One driver is enough: they write to support.
    const driver = await newDriver(request)
    const words = 'My lights are on, in bay 14.'
    const said = await request.post('/api/v1/support-messages', {
      headers: { authorization: `Bearer ${JSON.parse(driver.session).access_token}` },
      data: { client_id: crypto.randomUUID(), content: words },
    })
    expect(said.ok(), await said.text()).toBe(true)
    await be(page, driver)
    // The conversation itself is never opened while there is a network.
    await page.goto('/messages')
    const row = page.getByRole('listitem').filter({ hasText: words })
    await expect(row).toBeVisible()
    await expect.poll(() => persistedQueries(page)).toContain('"thread"')
    await cutOff(page, network)
    await page.goto('/messages')
    await expect(row).toBeVisible()
    await expect(page.getByText(/^As of /)).toBeVisible()
    const thread = (await row.getByRole('link').getAttribute('href')) ?? ''
    await row.getByRole('link').click()
    const talk = page.getByRole('region', { name: 'Messages', exact: true })
    await expect(talk.getByText(words)).toBeVisible()
    await page.reload()
    await expect(talk.getByText(words)).toBeVisible()
    await expect(page.getByText(/^As of /)).toBeVisible()
    await expect(
      page.getByText('You’re offline. Your messages wait here and send when you’re back online.'),
    ).toBeVisible()
    await expect(page.getByText('Reconnecting')).toBeVisible()
    await expectNoFaults(page, 'a conversation without a network')
    await page.getByRole('textbox', { name: 'Type a message' }).fill('On my way.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(talk.getByText('Waiting to send')).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Recent Messages' }).getByText(words)).toBeVisible()
    network.restore()
    await page.goto(thread)
    await expect(talk.getByText('On my way.')).toBeVisible()
    await expect(talk.getByText('Waiting to send')).toHaveCount(0)

    await page.goto('/profile')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('heading', { name: 'What CarPal does' })).toBeVisible()
    await expect.poll(() => persistedQueries(page)).toBe('[]')
    network.cut()
    await page.goto('/messages')
    await expect(page.getByText('You’re offline. What you see may be out of date.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible()
    await expect(page.getByText(words)).toHaveCount(0)
  })
})
