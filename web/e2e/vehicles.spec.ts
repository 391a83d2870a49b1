import { expect, type Page, test } from '@playwright/test'
import { asDesktop, expectNoFaults, expectNoFaultsInBothSchemes } from './axe'
import { be, type Driver, freshPlate, newDriver, whyNoMail } from './driver'
import { skipWithout } from './skipWithout'

skipWithout(whyNoMail())

const spaced = (plate: string) => `${plate.slice(0, 4)} ${plate.slice(4)}`
const spelled = (plate: string) =>
  `Registration ${spaced(plate)
    .split(' ')
    .map((part) => part.split('').join(' '))
    .join(', ')}`
const region = (page: Page, name: string) => page.getByRole('region', { name })

// Everyone in this file is one of two.
let alice: Driver
let bob: Driver
test.beforeAll(async ({ request }) => {
  ;[alice, bob] = await Promise.all([newDriver(request), newDriver(request)])
})

/** Opens the vehicle that a driver began with. */
async function openOwn(page: Page, driver: Driver) {
  await be(page, driver)
  await page.goto('/vehicles')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: spelled(driver.plate) }) })
  await card.getByRole('link').first().click()
  await expect(region(page, 'Details')).toBeVisible()
}

test('a driver adds a vehicle once, describes it, notes something and removes it', async ({ page }) => {
  const plate = freshPlate()
  await be(page, alice)
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Vehicle' })
  await dialog.getByRole('button', { name: 'Add Vehicle' }).click()
  await expect(dialog.getByText('Registration number is required')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Registration' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Registration' }).fill(alice.plate)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('You have already added this vehicle to your account')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Registration' }).fill(spaced(plate).toLowerCase())
  await expect(dialog.getByText('Looks like a UK plate')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Make' }).fill('Kia')
  await dialog.getByRole('textbox', { name: 'Year' }).fill('2020')
  await dialog.getByRole('button', { name: 'Add Vehicle' }).click()
  await expect(page.getByText('Vehicle added successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()

  const card = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: spelled(plate) }) })
  await expect(card.getByText('Active')).toBeVisible()
  await card.getByRole('link', { name: 'Kia' }).click()
  await expect(page).toHaveURL(/\/vehicle-profile\/[\w-]+$/)
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByRole('textbox', { name: 'Model' }).fill('Picanto')
  await region(page, 'Details').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Kia Picanto' })).toBeVisible()
  await page.getByRole('button', { name: 'Make primary' }).click()
  await expect(page.getByText('Yes', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Edit notes' }).click()
  await page.getByRole('textbox', { name: 'Your notes' }).fill('Spare key with Sam')
  await region(page, 'Notes').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('textbox', { name: 'Your notes' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('Spare key with Sam')).toBeVisible()

  await page.getByRole('button', { name: 'Remove vehicle' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page).toHaveURL('/vehicles')
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('img', { name: spelled(alice.plate) })).toBeVisible()
})

test('photos are sent, looked at and deleted', async ({ page }) => {
  await openOwn(page, alice)
  const photos = region(page, 'Photos')
  const picture = { mimeType: 'image/png', buffer: await page.screenshot() }
  await photos.locator('input[type=file]').setInputFiles([
    { ...picture, name: 'front.png' },
    { ...picture, name: 'back.png' },
    { name: 'damaged.png', mimeType: 'image/png', buffer: picture.buffer.subarray(0, 200) },
  ])
  await expect(photos.getByText('2 of 6')).toBeVisible()
  await expect(photos.getByRole('alert')).toContainText(/picture/)
  await photos.getByRole('button', { name: 'Dismiss' }).click()
  const first = photos.getByRole('button', { name: /photo 1 of 2/ })
  const drawn = first.getByRole('img')
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await first.click()
  const viewer = page.getByRole('dialog')
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('heading', { name: /photo 2 of 2/ })).toBeVisible()
  await expectNoFaults(page, 'the photo')
  await viewer.getByRole('button', { name: 'Delete photo' }).click()
  await page.getByRole('dialog', { name: 'Delete this photo?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(viewer.getByRole('heading', { name: /photo 1 of 1/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await page.goto('/vehicles')
  await expect(page.getByRole('main').locator('img')).toHaveCount(1)
})

test('a taken plate is claimed; its driver hears of it; the claim is withdrawn', async ({ page, browser }) => {
  await be(page, bob)
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  await page.getByRole('textbox', { name: 'Registration' }).fill(alice.plate)
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('This vehicle registration is already registered by another user', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Claim this registration' }).click()
  const dialog = page.getByRole('dialog', { name: 'Claim this registration' })
  await dialog.getByRole('button', { name: 'Send claim' }).click()
  await expect(dialog.getByText('Please choose a picture')).toBeVisible()
  await dialog
    .getByLabel('Photo of the V5C registration certificate')
    .setInputFiles({ name: 'v5c.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(dialog.getByRole('img', { name: 'What you chose' })).toBeVisible()
  await expectNoFaults(page, 'the claim')
  await dialog.getByRole('button', { name: 'Send claim' }).click()
  await expect(page.getByText('We’re checking your claim.')).toBeVisible()
  await expect(page.getByText('Claim being checked')).toBeVisible()

  const hers = await browser.newPage()
  await be(hers, alice)
  await hers.goto('/vehicles')
  await expect(hers.getByText('Claimed by another user')).toBeVisible()
  await hers.getByRole('listitem').filter({ hasText: 'Claimed by another user' }).getByRole('link').first().click()
  await expect(hers.getByText('Another user has claimed this registration.')).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw claim' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw claim' }).click()
  await expect(page.getByRole('link', { name: 'Claim this registration' })).toBeVisible()
  await hers.reload()
  await expect(hers.getByText('Another user has claimed this registration.')).toBeHidden()
  await hers.close()
})

test('nobody opens the vehicle of another', async ({ page, browser }) => {
  await openOwn(page, alice)
  const his = await browser.newPage()
  await be(his, bob)
  for (const path of [page.url(), page.url().replace('vehicle-profile', 'vehicle'), '/vehicle/no-such-id']) {
    await his.goto(path)
    await expect(his.getByRole('heading', { name: 'Vehicle not found' })).toBeVisible()
  }
  await his.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(his).toHaveURL('/vehicles')
  await his.close()
})

test('the windscreen card is printed on paper of its own size', async ({ page }) => {
  await openOwn(page, alice)
  await page.getByRole('link', { name: 'Print a card' }).click()
  const preview = region(page, 'Preview')
  await expect(preview.getByRole('img', { name: spelled(alice.plate) }).first()).toBeVisible()
  /** Width and height of each page in points. */
  const pages = async () => {
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return [...paper.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) => size.map(Number))
  }
  const near = (value: number) => expect.closeTo(value, 0)
  expect(await pages()).toEqual([[near(595), near(842)]])
  await page.getByRole('radio', { name: 'A6' }).click()
  await expect(page.getByText(/One card on a sheet of A6/)).toBeVisible()
  expect(await pages()).toEqual([[near(420), near(298)]])

  await page.getByRole('radio', { name: 'Without the plate' }).click()
  await expect(page.getByText('You need to issue this card first.')).toBeVisible()
  await page.getByRole('button', { name: 'Issue a card' }).click()
  await expect(preview.getByRole('img', { name: 'QR code that opens a message to the driver' }).first()).toBeVisible()
  await expect(preview.getByRole('img', { name: spelled(alice.plate) })).toHaveCount(0)
  await page.getByRole('button', { name: 'Void' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Void card' }).click()
  await expect(page.getByText('You need to issue this card first.')).toBeVisible()
})

test('a vehicle is added and noted by keyboard alone', async ({ page }) => {
  const plate = freshPlate()
  await be(page, bob)
  await page.goto('/vehicles')
  await expect(page.getByRole('button', { name: 'Add Vehicle' })).toBeVisible()
  /** Goes on with Tab until the part has the keyboard. */
  const reach = async (part: ReturnType<Page['getByRole']>) => {
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab')
      if (await part.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error('the keyboard never gets there')
  }
  await reach(page.getByRole('button', { name: 'Add Vehicle' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Registration' })).toBeFocused()
  await page.keyboard.type(plate)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Rover')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Vehicle added successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Vehicle' })).toBeFocused()
  await reach(page.getByRole('link', { name: 'Rover' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Rover' })).toBeVisible()
  await reach(page.getByRole('button', { name: 'Edit notes' }))
  await page.keyboard.press('Enter')
  await reach(page.getByRole('textbox', { name: 'Your notes' }))
  await page.keyboard.type('MOT in March')
  await reach(region(page, 'Notes').getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(region(page, 'Notes').getByText('MOT in March')).toBeVisible()
  await reach(page.getByRole('button', { name: 'Remove vehicle' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Remove vehicle' })).toBeFocused()
})

test('axe finds nothing in either scheme, nor on a desktop, and everything fits', async ({ page }) => {
  test.slow()
  await openOwn(page, alice)
  const own = new URL(page.url()).pathname
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const path of ['/vehicles', own, `${own}/card`, `${own}/card?code=token`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNoFaultsInBothSchemes(page, path)
    await asDesktop(page, () => expectNoFaults(page, `${path}, on a desktop`))
    const size = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await beyond(), `${path} at 320 px`).toBe(0)
    if (size) await page.setViewportSize(size)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await beyond(), `${path} with large text`).toBe(0)
    await asDesktop(page, async () => expect(await beyond(), `${path} with large text, on a desktop`).toBe(0))
  }
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFaultsInBothSchemes(page, 'the dialog')
  await asDesktop(page, () => expectNoFaults(page, 'the dialog, on a desktop'))
})
