import { expect, test } from '@playwright/test'
import { asDesktop, expectNoFaults, expectNoFaultsInBothSchemes } from './axe'

/** The pages that need no account, and those that ask for one. */
const PAGES = [
  '/',
  '/login',
  '/login#type=forgot',
  '/reset-password',
  '/change-email',
  '/change-email#type=undo&token=none',
  '/about',
  '/help',
  '/privacy',
  '/terms',
  '/data-protection',
  '/profile',
  '/settings',
  '/admin-setup',
  '/vehicles',
  '/appeal/no-such-token',
  '/guest/no-such-token',
  '/guest/no-such-token?of=incident',
  '/report-incident',
  '/zones',
  '/service-provider-application',
  '/no/such/page',
]

/** Each page is loaded once, and then changed: what it shows follows its width and the scheme, as on a device that turns. */
test('the pages of visitors break no rule in either scheme, and fit 320 px and text twice as large', async ({
  page,
}) => {
  test.slow()
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  for (const path of PAGES) {
    // A new document each time: the next address may differ by its fragment alone.
    await page.goto('about:blank')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    // Of a desktop's own there is the rail, which is the same on all of them.
    const look = path === '/about' ? expectNoFaultsInBothSchemes : expectNoFaults
    await asDesktop(page, () => look(page, `${path}, on a desktop`))
    await expectNoFaultsInBothSchemes(page, path)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await beyond(), `${path} at 320 px`).toBe(0)
    await page.setViewportSize(size)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await beyond(), `${path} with large text`).toBe(0)
    await asDesktop(page, async () => expect(await beyond(), `${path} with large text, on a desktop`).toBe(0))
  }
})

test('signing up is done by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).first().focus()
  await page.keyboard.press('Enter')
  const plate = page.getByRole('textbox', { name: 'Registration' })
  await expect(plate).toBeVisible()
  // A new page begins with the keyboard at its content.
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Back' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(plate).toBeFocused()
  await page.keyboard.type('ab12cde')
  for (const words of ['Ford', 'Focus', 'Blue', 'nobody@example.org', 'short']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(words)
  }
  await expect(page.getByRole('progressbar', { name: 'Account Setup Progress' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('the back control leads where one came from', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
})
