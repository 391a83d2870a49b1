import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response, test } from '@playwright/test'
import { MAX_BYTES } from '../weight.mjs'
import { expectNoFaultsInBothSchemes } from './axe'
import { withoutWebGL } from './webgl'
import { everyWidth } from './width'

const menuButton = (page: Page) => page.getByRole('button', { name: /^(Open menu|Menu)$/ })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const atRest = (page: Page) => page.getByRole('heading', { level: 1 })

test('the six entries lead where they say', everyWidth, async ({ page }) => {
  await withoutWebGL(page)
  // Parking asks for the location first, over everything else; here somebody has answered.
  await page.addInitScript(() => localStorage.setItem('locationPermissionAsked', 'true'))
  await page.goto('/zones')
  for (const [words, path] of [
    ['Messages', '/messages'],
    ['Parking', '/smart-parking'],
    ['Scanner', '/scanner'],
    ['Profile', '/profile'],
    ['Vehicles', '/vehicles'],
  ] as const) {
    const entry = navigation(page).getByRole('link', { name: words })
    await entry.click()
    await expect(page).toHaveURL(path)
    await expect(entry).toHaveAttribute('aria-current', 'page')
  }
  await navigation(page).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  // A visitor's front page stands without the navigation.
  await expect(page.getByRole('heading', { name: 'What CarPal does' })).toBeVisible()
  await expect(navigation(page)).toBeHidden()
})

test(
  'the menu keeps the keyboard, closes by Esc, its button and its overlay, and gives the keyboard back',
  everyWidth,
  async ({ page }) => {
    await page.goto('/zones')
    await menuButton(page).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    expect((await menu.boundingBox())?.width).toBeCloseTo(320, 1)
    await expect(menu.getByRole('link')).toHaveText(['Settings', 'Help & Support', 'About'])
    await expectNoFaultsInBothSchemes(page, 'the menu')
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab')
      expect(await menu.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
    await menuButton(page).click()
    await menu.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
    await menuButton(page).click()
    await page.locator('.overlay').click({ position: { x: 20, y: 400 } })
    await expect(menu).toBeHidden()
    await menuButton(page).click()
    await menu.getByRole('link', { name: 'About' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/about')
  },
)

test('a chosen theme is there at once on the next visit', async ({ page }) => {
  await page.goto('/zones')
  await menuButton(page).click()
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // Before any module has run: what the first paint will use.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test(
  'the first link skips to the content, and whatever can be pressed is 44 px or more',
  everyWidth,
  async ({ page }) => {
    await page.goto('/zones')
    await expect(atRest(page)).toBeVisible()
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button')]
        .map((part) => ({ words: part.innerText || part.ariaLabel, ...part.getBoundingClientRect().toJSON() }))
        .filter(({ words, width, height }) => words !== 'Skip to content' && width > 0 && Math.min(width, height) < 44),
    )
    expect(small).toEqual([])
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
  },
)

test('a page whose code cannot be fetched says so, and can be tried again', async ({ page }) => {
  await page.goto('/zones')
  await expect(atRest(page)).toBeVisible()
  await page.route('**/NotFoundPage*.js', (route) => route.abort())
  await page.evaluate(() => {
    history.pushState(null, '', '/no/such/page')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('alert')).toContainText('This page could not be shown')
  await expect(navigation(page)).toBeVisible()
  await page.unroute('**/NotFoundPage*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
})

test('the first load is light, and without the map', async ({ page }) => {
  // The engine is fetched by a browser that cannot draw with it, too.
  await withoutWebGL(page)
  const files: Promise<{ bytes: number; isMap: boolean }>[] = []
  const collect = (response: Response) => {
    // What the browser has already comes without a body.
    const isLoaded = response.status() === 200
    if (!isLoaded || !['script', 'stylesheet'].includes(response.request().resourceType())) return
    // A class of the engine's own: what its file is called is the build's affair.
    const look = (body: Buffer) => ({
      bytes: gzipSync(body, { level: 6 }).length,
      isMap: body.includes('maplibregl-map'),
    })
    files.push(response.body().then(look))
  }
  page.on('response', collect)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Nor does anything come later that nobody asked for.
  let before = -1
  const isQuiet = () => {
    const [last, now] = [before, files.length]
    before = now
    return now === last
  }
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true)
  const first = await Promise.all(files)
  const bytes = first.reduce((sum, file) => sum + file.bytes, 0)
  test.info().annotations.push({ type: 'first load', description: `${bytes} bytes, gzipped` })
  expect(bytes).toBeLessThan(MAX_BYTES)
  expect(first.filter(({ isMap }) => isMap)).toEqual([])
  await page.goto('/car-park-map')
  await expect.poll(async () => (await Promise.all(files)).some(({ isMap }) => isMap)).toBe(true)
  // What still comes is of no interest, and would have no body once the page is closed.
  page.off('response', collect)
  await Promise.all(files)
})
