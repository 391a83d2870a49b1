import { expect, type Locator, type Page } from '@playwright/test'
import { toBuffer } from 'qrcode'
import { asDesktop, expectNoFaults, expectNoFaultsInBothSchemes } from './axe'
import { test } from './camera'
import { respond } from './respond'
import { skipWithout } from './skipWithout'

const WRONG = "Invalid QR code: This doesn't appear to be a valid CarPal vehicle QR code"
const DOWN = 'Camera Features Temporarily Down'
const AIM = 'Hold the QR code inside the frame'
const SPELLED = 'Registration A B 1 2, C D E'

const plate = (page: Page | Locator) => page.getByRole('img', { name: SPELLED })
const scan = (page: Page) => page.getByRole('button', { name: 'Scan QR Code' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Type the registration' })
const photo = (page: Page) => page.getByLabel('Upload a photo')
const png = async (text: string) => ({ name: 'code.png', mimeType: 'image/png', buffer: await toBuffer(text) })

/** The demo's driver, in whom nothing is changed here. */
async function beDriver(page: Page) {
  const config = await (await page.request.get('/api/v1/config')).json()
  const [driver] = config.demo_accounts as { email: string; password: string }[]
  skipWithout(driver ? null : 'the system does not run in demo mode')
  const { email, password } = driver ?? {}
  const session = await (await page.request.post('/api/v1/sign-in', { data: { email, password } })).text()
  await page.addInitScript((session) => {
    if (!localStorage.getItem('carpal.session')) localStorage.setItem('carpal.session', session)
  }, session)
}

/** How many of the cameras that the page opened are still on. */
async function countCameras(page: Page) {
  await page.addInitScript(() => {
    const opened: MediaStreamTrack[] = []
    Object.assign(window, { opened })
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      opened.push(...stream.getTracks())
      return stream
    }
  })
  const on = () =>
    page.evaluate(() => {
      const { opened } = window as unknown as { opened: MediaStreamTrack[] }
      return opened.filter((track) => track.readyState === 'live').length
    })
  return { none: () => expect.poll(on).toBe(0), one: () => expect.poll(on).toBe(1) }
}

/** Whether the tab is in front, as far as the page can tell. */
const bringTo = (page: Page, state: 'front' | 'back') =>
  page.evaluate(
    (visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    state === 'front' ? 'visible' : 'hidden',
  )

/** The browser would have to ask first. */
const mustAsk = (page: Page) =>
  page.addInitScript(() => {
    navigator.permissions.query = async () => ({ state: 'prompt' }) as PermissionStatus
  })

test('a driver scans: a foreign code is refused, scanning goes on, and leads to a message', async ({
  page,
  camera,
  baseURL,
}) => {
  await beDriver(page)
  const cameras = await countCameras(page)
  camera.show('https://parking.example/pay')
  // The browser has allowed the camera, so it comes on by itself.
  await page.goto('/scanner')
  await expect(page.getByRole('alert').getByText(WRONG)).toBeVisible()
  await expectNoFaults(page, 'a foreign code')
  await cameras.one()
  camera.show('carpal:plate:ab12cde')
  await expect(plate(page)).toBeVisible()
  await expect(page).toHaveURL('/compose-message')
  await expect(page.getByRole('textbox', { name: 'Registration' })).toHaveValue('AB12 CDE')
  await cameras.none()

  // A printed card without the plate is a link of ours with a token.
  camera.show(`${baseURL}/public-scanner?qr=carpal%3Acard%3Aa-b_c1`)
  await page.goto('/scanner')
  await expect(page).toHaveURL('/compose-message')
  expect(await page.evaluate(() => history.state.usr)).toEqual({ card: 'a-b_c1' })
})

test('the camera goes off with the page, by Stop, and by leaving', async ({ page }) => {
  await mustAsk(page)
  const cameras = await countCameras(page)
  await page.goto('/scanner')
  await expect(scan(page)).toBeVisible()
  await cameras.none()
  await scan(page).click()
  await expect(page.getByText(AIM)).toBeVisible()
  await cameras.one()
  await bringTo(page, 'back')
  await cameras.none()
  await bringTo(page, 'front')
  await cameras.one()
  // What was pressed is gone: the keyboard is at what came in its place.
  await expect(page.getByRole('button', { name: 'Stop the camera' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(scan(page)).toBeFocused()
  await cameras.none()
  await scan(page).click()
  await cameras.one()
  await page.getByRole('link', { name: 'Messages' }).first().click()
  await expect(page).toHaveURL('/messages')
  await cameras.none()
})

test('the torch and another camera, where there are', async ({ page }) => {
  await page.addInitScript(() => {
    const [torch, cameras]: [unknown[], unknown[]] = [[], []]
    Object.assign(window, { asked: { torch, cameras } })
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
    MediaStreamTrack.prototype.applyConstraints = async (constraints) => {
      torch.push(constraints?.advanced)
    }
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = (wanted) => {
      cameras.push((wanted?.video as MediaTrackConstraints | undefined)?.deviceId ?? null)
      return open({ video: true })
    }
    const list = mediaDevices.enumerateDevices.bind(mediaDevices)
    const front = { kind: 'videoinput', deviceId: 'front', label: 'Front camera' } as MediaDeviceInfo
    mediaDevices.enumerateDevices = async () => [...(await list()), front]
  })
  await page.goto('/scanner')
  const torch = page.getByRole('button', { name: 'Torch' })
  await expect(torch).toHaveAttribute('aria-pressed', 'false')
  await torch.click()
  await expect(torch).toHaveAttribute('aria-pressed', 'true')
  await torch.click()
  await expect(torch).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Switch to Front camera' }).click()
  await expect(page.getByText(AIM)).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { asked: unknown }).asked)).toEqual({
    torch: [[{ torch: true }], [{ torch: false }]],
    cameras: [null, { exact: 'front' }],
  })
})

test('a visitor scans, and gets to the public page', async ({ page, camera }) => {
  camera.show('carpal:plate:AB12CDE')
  await page.goto('/about')
  await page.getByRole('link', { name: 'Scanner' }).first().click()
  await expect(page).toHaveURL('/public-scanner?plate=AB12CDE')
  await expect(plate(page)).toBeVisible()
  // Not to the scanner, which would meet the same code again.
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('a camera that is refused leaves the other two ways', async ({ page }) => {
  await mustAsk(page)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.goto('/scanner')
  await scan(page).click()
  const notice = page.getByRole('dialog', { name: DOWN })
  await expect(notice).toContainText('CarPal isn’t allowed to use the camera.')
  await expectNoFaults(page, 'the notice')
  await notice.getByRole('button', { name: 'Got it' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('button', { name: 'Try the camera again' })).toBeFocused()
  await expectNoFaults(page, 'after the notice')
  await field(page).press('Enter')
  await expect(page.getByText('Registration number is required')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await field(page).fill('ab12 cdefg hijk')
  await field(page).press('Enter')
  await expect(page.getByText('A registration number has at most 12 letters and digits')).toBeVisible()
  await field(page).fill('ab12 cde')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/public-scanner?plate=AB12CDE')
})

test('a photo: of a code, of a foreign code, of none, and no photo at all', async ({ page }) => {
  await mustAsk(page)
  await page.goto('/scanner')
  await photo(page).setInputFiles(await png('https://parking.example/pay'))
  await expect(page.getByRole('alert').getByText(WRONG)).toBeVisible()
  await photo(page).setInputFiles({ name: 'street.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.getByRole('alert').getByText('We couldn’t find a QR code in this picture.')).toBeVisible()
  await expectNoFaults(page, 'no code')
  await photo(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert').getByText('We couldn’t open this file as a picture.')).toBeVisible()
  await photo(page).setInputFiles(await png('carpal:plate:AB12CDE'))
  await expect(page).toHaveURL('/public-scanner?plate=AB12CDE')

  // Dropped anywhere on the page.
  await page.goBack()
  const data = await page.evaluateHandle(
    async (picture) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(picture)], 'code.png', { type: 'image/png' }))
      return transfer
    },
    [...(await toBuffer('carpal:card:a-b_c1'))],
  )
  await page.getByRole('heading', { name: 'QR scanner' }).dispatchEvent('drop', { dataTransfer: data })
  await expect(page).toHaveURL('/public-scanner?qr=carpal%3Acard%3Aa-b_c1')
})

test('the printed card is read', async ({ page }) => {
  await mustAsk(page)
  await beDriver(page)
  await page.goto('/vehicles')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/vehicle-profile\//)
  const print = page.getByRole('link', { name: 'Print a card' })
  // Each vehicle of the list has such a link too, and the list may stand a moment longer than its address.
  await expect(print).toHaveCount(1)
  await print.click()
  const preview = page.getByRole('region', { name: 'Preview' })
  const spelled = await preview
    .getByRole('img', { name: /^Registration/ })
    .first()
    .getAttribute('aria-label')
  // As small as the page shows it, and at an angle, as a phone sees it.
  await page.locator('article').evaluateAll((cards) => {
    for (const card of cards) card.style.setProperty('transform', 'rotate(7deg) skewX(4deg)')
  })
  const card = await preview
    .getByRole('img', { name: 'QR code that opens a message to the driver' })
    .first()
    .screenshot()
  await page.goto('/scanner')
  await photo(page).setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: card })
  await expect(page).toHaveURL('/compose-message')
  const typed = page.getByRole('textbox', { name: 'Registration' })
  const aloud = async () => `Registration ${(await typed.inputValue()).split('').join(' ').replace(/ {3}/, ', ')}`
  await expect.poll(aloud).toBe(spelled)
})

test('the public page offers to write and to report, without an account', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const found = page.getByRole('region', { name: 'Contact the driver' })
  for (const [address, shown] of [
    ['?qr=carpal%3Aplate%3AAB12CDE', plate(found)],
    ['?qr=carpal:card:a-b_c1', found.getByText('Scanned card')],
    ['?plate=ab12%20cde', plate(found)],
  ] as const) {
    await page.goto(`/public-scanner${address}`)
    await expect(shown).toBeVisible()
    await expectNoFaults(page, address)
  }
  // Nobody is asked whether the vehicle is known.
  expect(asked.filter((path) => path.startsWith('/api/') && path !== '/api/v1/config')).toEqual([])
  for (const [words, act] of [
    ['Send Message', 'message'],
    ['Report Incident', 'report'],
  ] as const) {
    await found.getByRole('link', { name: words }).click()
    await expect(page).toHaveURL(new RegExp(`&do=${act}$`))
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
    await page.goBack()
    await expect(found).toBeVisible()
    await found.getByRole('link', { name: words }).click()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(found).toBeVisible()
  }
  await found.getByRole('link', { name: 'Back to Scanner' }).click()
  await expect(page).toHaveURL('/public-scanner')
  await expect(scan(page)).toBeVisible()
  await page.goBack()
  await found.getByRole('link', { name: 'Scan Different Vehicle' }).click()
  await expect(page.getByText(AIM)).toBeVisible()
})

test('a demonstration of a scan breaks no rule', async ({ page }) => {
  const simulate = page.getByRole('button', { name: 'Simulate a scan' })
  await respond(page, 'GET /config', async (real) => ({ ...(await real()), demo: true }))
  await page.goto('/public-scanner?qr=https%3A%2F%2Fparking.example')
  await expect(page.getByRole('alert').getByText(WRONG)).toBeVisible()
  await simulate.click()
  await expect(page.getByText('Demonstration: looking for a sample plate')).toBeVisible()
  await expectNoFaults(page, 'the demonstration')
  const found = page.getByRole('region', { name: 'Contact the driver' })
  await expect(plate(found)).toBeVisible()
  await expect(found.getByText('Demonstration')).toBeVisible()
  await expect(page).toHaveURL('/public-scanner?plate=AB12CDE')
})

test('axe finds nothing in either scheme, nor on a desktop, and everything fits', async ({ page }) => {
  test.slow()
  await mustAsk(page)
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(a, button, input)')]
        .map((part) => ({ part: part.outerHTML, ...part.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width > 0 && Math.min(width, height) < 44),
    )
  const look = async (what: string) => {
    await expectNoFaultsInBothSchemes(page, what)
    expect(await small()).toEqual([])
    await asDesktop(page, async () => {
      await expectNoFaults(page, `${what}, on a desktop`)
      expect(await small()).toEqual([])
    })
  }
  for (const path of ['/scanner', '/public-scanner', '/public-scanner?plate=AB12CDE']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(path)
    if (path === '/scanner') {
      await scan(page).click()
      await expect(page.getByText(AIM)).toBeVisible()
      await look('the camera')
    }
    const size = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await beyond(), `${path} at 320 px`).toBe(0)
    if (size) await page.setViewportSize(size)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await beyond(), `${path} with large text`).toBe(0)
    await asDesktop(page, async () => expect(await beyond(), `${path} with large text, on a desktop`).toBe(0))
  }
})
