import { expect, type Page, test } from '@playwright/test'
import { be, demoAdmin } from './driver'
import { whyNoDatabase } from './map.database'
import { decided, forget, freshMark, KINDS, shareOut, wait } from './needsYou.matters'
import { skipWithout } from './skipWithout'
import { withoutWebGL } from './webgl'
import { desktopOnly } from './width'

/** `make prove inbox` decides as many as are shown at once. */
const TOTAL = process.env.CARPAL_PROVE ? 200 : 24
/** The most that one takes on a busy machine. */
const EACH_MS = 5_000

/** The row of the matter that is open. */
const openRow = (page: Page) => page.getByRole('main').locator('button[aria-current="true"]')

/** The dialog that a key opened: what it asks for is typed and sent, and it is gone. */
async function inDialog(page: Page, name: string | RegExp, reason?: string) {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  if (reason) {
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.type(reason)
  }
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

/** A keyboard, and the control that it was led to. */
const keyboard = (page: Page) => ({
  press: (key: string) => page.keyboard.press(key),
  type: (text: string) => page.keyboard.type(text),
  isAt: async (role: 'radio' | 'textbox' | 'combobox' | 'button', name: string | RegExp) => {
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
    await expect(page.locator(':focus')).toHaveRole(role)
  },
})

/** How a matter of each kind is decided by somebody without a mouse. */
const DECIDE: Record<string, (page: Page) => Promise<void>> = {
  async report(page) {
    const { press, type, isAt } = keyboard(page)
    await press('Enter')
    await isAt('radio', 'Dismiss')
    await press('Tab')
    await type('Nothing wrong')
    await press('Control+Enter')
  },
  async review_report(page) {
    await page.keyboard.press('Enter')
    await inDialog(page, 'Hide this review?', 'Not a customer')
  },
  async suggestion(page) {
    await page.keyboard.press('x')
    await inDialog(page, /^Reject: /, 'It is a garden')
  },
  async incident(page) {
    const { press, type, isAt } = keyboard(page)
    await press('Enter')
    await isAt('combobox', 'Status')
    await type('Res')
    await press('Tab')
    await inDialog(page, 'Change status', 'Settled between them')
  },
  async ticket(page) {
    const { press, type, isAt } = keyboard(page)
    await press('Enter')
    await isAt('textbox', /^Answer to/)
    await type('Print it larger.')
    await press('Control+Enter')
    await expect(openRow(page)).toBeFocused()
    await press('x')
    await inDialog(page, /^Resolve /)
  },
  async problem_report(page) {
    const { press, isAt } = keyboard(page)
    await press('s')
    await isAt('combobox', 'Status')
    await press('r')
  },
  async support_chat(page) {
    const { press, type, isAt } = keyboard(page)
    await press('Enter')
    await isAt('textbox', 'Your answer')
    await type('We are here.')
    await press('Control+Enter')
  },
  async claim(page) {
    await page.keyboard.press('x')
    await inDialog(page, 'Reject the claim', 'Not readable')
  },
  async appeal(page) {
    const { press, type, isAt } = keyboard(page)
    await press('Enter')
    await isAt('radio', 'Reject')
    await press('ArrowRight')
    await isAt('radio', 'Uphold')
    // An arrow chooses where it is held as long as a finger holds it; the space chooses in any case.
    await press('Space')
    await expect(page.getByText('The block is lifted')).toBeVisible()
    await press('Tab')
    await type('It was not you.')
    await press('Control+Enter')
  },
  async application(page) {
    await page.keyboard.press('x')
    await inDialog(page, /^Reject the application of /, 'No insurance')
  },
  async document(page) {
    const { press, isAt } = keyboard(page)
    await press('Enter')
    await isAt('button', /^Open k/)
    const download = page.waitForEvent('download')
    await press('Enter')
    await download
    // It counts as seen only once it was opened.
    const opened = (await page.locator(':focus').getAttribute('aria-label'))?.replace('Open ', '')
    await expect(page.getByRole('button', { name: `Mark ${opened} as seen` })).toBeEnabled()
    await press('Tab')
    await isAt('button', /^Mark .* as seen$/)
    await press('Enter')
  },
  async pair(page) {
    await page.keyboard.press('x')
    await inDialog(page, 'Are they two car parks?', 'Two gates')
  },
  async feed_match(page) {
    await page.keyboard.press('x')
    await inDialog(page, 'Not this one')
  },
  async driver_report(page) {
    await page.keyboard.press('x')
    await inDialog(page, 'Dismiss these reports?', 'It is open')
  },
  async job(page) {
    const { press, isAt } = keyboard(page)
    await press('Enter')
    await isAt('button', 'Cancel')
    await press('Tab')
    await press('Enter')
  },
}

const mark = freshMark()
test.afterAll(() => forget(mark))

test('what waits is decided by keyboard alone, whatever it is', desktopOnly, async ({ page, request }) => {
  test.setTimeout(60_000 + TOTAL * EACH_MS)
  const admin = await demoAdmin(request)
  skipWithout(admin ? whyNoDatabase() : 'the system does not run in demo mode')
  const token = JSON.parse(admin?.session ?? '{}').access_token
  const inbox = await request.get('/api/v1/admin/inbox', { headers: { authorization: `Bearer ${token}` } })
  expect(Object.keys(KINDS).sort(), 'every kind').toEqual(Object.keys((await inbox.json()).counts).sort())
  const counts = shareOut(TOTAL)
  wait(mark, counts)
  await withoutWebGL(page)
  if (admin) await be(page, admin)
  await page.goto(`/admin/needs-you?q=${mark}`)
  const waiting = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('.glyph') })
  await expect(waiting).toHaveCount(TOTAL)
  for (let left = TOTAL; left > 0; left -= 1) {
    // The keyboard is at the next one by itself.
    await expect(openRow(page)).toBeFocused()
    const [kind = ''] = new URL(page.url()).searchParams.get('selected')?.split(':') ?? []
    const before = decided(mark)[kind] ?? 0
    await test.step(`${left}: ${kind}`, () =>
      DECIDE[kind]?.(page) ?? Promise.reject(new Error(`no way to decide ${kind}`)))
    await expect(waiting).toHaveCount(left - 1)
    // It is gone because it was decided, and as it was meant.
    expect(decided(mark)[kind], kind).toBe(before + 1)
  }
  await expect(page.getByText('No matches')).toBeVisible()
  expect(decided(mark)).toEqual(counts)
})
