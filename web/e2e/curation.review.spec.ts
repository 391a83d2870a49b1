import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './axe'
import { forget, freshMark, hide, type Outcome, outcomes, suggest, type What, whatOf } from './curation.suggestions'
import { be, demoAdmin } from './driver'
import { whyNoDatabase } from './map.database'
import { skipWithout } from './skipWithout'
import { withoutWebGL } from './webgl'
import { desktopOnly } from './width'

/** `make prove curation-keys` clears as many as are shown at once. */
const TOTAL = process.env.CARPAL_PROVE ? 200 : 12
/** The most that one takes on a busy machine. */
const EACH_MS = 6_000
const THANKS = 'Thank you. It’s on the map now.'
const CORRECTED = 'Thank you. We’ve put it right on the map.'
const MERGED = 'Thank you. We already had this car park, and have filled in what was missing.'

/** A dialog that a key opened: what it asks for is typed, it is sent, and it is gone. */
async function inDialog(page: Page, name: RegExp, typed?: string) {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  if (typed) await page.keyboard.type(typed)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

/** How one is cleared by somebody without a mouse. */
const CLEAR: Record<What, (page: Page, number: number) => Promise<void>> = {
  async approve(page) {
    await page.keyboard.press('a')
    await inDialog(page, /^Approve/)
  },
  async correct(page) {
    await page.keyboard.press('a')
    await inDialog(page, /^Approve/)
  },
  async reject(page, number) {
    await page.keyboard.press('r')
    await inDialog(page, /^Reject/, `It is garden ${number}`)
  },
  async merge(page) {
    // The nearest is chosen from the start; it is the other one.
    await expect(page.getByRole('button', { name: 'Merge into 1' })).toBeVisible()
    await page.keyboard.press('2')
    await page.keyboard.press('m')
    await inDialog(page, /^Merge into/)
  },
  async edit(page, number) {
    await page.keyboard.press('e')
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
    await expect(name).toBeFocused()
    await page.keyboard.press('Control+a')
    await inDialog(page, /^Edit/, `Put right ${number}`)
    await inDialog(page, /^Approve/)
  },
  async ask(page, number) {
    await page.keyboard.press('q')
    await inDialog(page, /^Ask/, `Where is gate ${number}?`)
  },
}

/** What stands in the database then. */
function expected(mark: string, number: number): Outcome {
  const said: Record<What, Omit<Outcome, 'number'>> = {
    approve: { state: 'approved', told: THANKS, car_park: `${mark} ${number}`, capacity: 10 + number, asked: null },
    correct: { state: 'approved', told: CORRECTED, car_park: `${mark} ${number}`, capacity: 10 + number, asked: null },
    reject: { state: 'rejected', told: `It is garden ${number}`, car_park: null, capacity: null, asked: null },
    merge: { state: 'merged', told: MERGED, car_park: `${mark} known ${number} 2`, capacity: 10 + number, asked: null },
    edit: { state: 'approved', told: THANKS, car_park: `Put right ${number}`, capacity: 10 + number, asked: null },
    ask: { state: 'needs_info', told: '', car_park: null, capacity: null, asked: `Where is gate ${number}?` },
  }
  return { number, ...said[whatOf(number)] }
}

const mark = freshMark()
test.afterAll(() => forget(mark))

test('suggestions are cleared by keyboard alone, and the database says so', desktopOnly, async ({ page, request }) => {
  test.setTimeout(60_000 + TOTAL * EACH_MS)
  const admin = await demoAdmin(request)
  skipWithout(admin ? whyNoDatabase() : 'the system does not run in demo mode')
  suggest(mark, TOTAL)
  await withoutWebGL(page)
  if (admin) await be(page, admin)
  await page.goto(`/admin/carparks?mode=review&find=${mark}`)
  const list = page.getByRole('list', { name: 'What waits' })
  await expect(list.getByRole('listitem')).toHaveCount(TOTAL)
  for (let number = 0; number < TOTAL; number += 1) {
    const row = list.locator('button[aria-current="true"]')
    await expect(row).toContainText(new RegExp(`^${mark} ${number}(?!\\d)`))
    await expect(row).toBeFocused()
    await expect(page.getByRole('region', { name: 'Item' })).toContainText(`${10 + number}`)
    await test.step(`${number}: ${whatOf(number)}`, () => CLEAR[whatOf(number)](page, number))
    await expect(list.getByRole('listitem')).toHaveCount(TOTAL - number - 1)
  }
  await expect(page.getByText('No matches')).toBeVisible()
  expect(outcomes(mark)).toEqual(Array.from({ length: TOTAL }, (_, number) => expected(mark, number)))
})

test(
  'around a suggestion its neighbours stand on the map, and what drivers do not see is marked',
  desktopOnly,
  async ({ page, request }) => {
    const admin = await demoAdmin(request)
    skipWithout(admin ? whyNoDatabase() : 'the system does not run in demo mode')
    const own = freshMark()
    try {
      suggest(own, 3)
      hide(own, 2)
      if (admin) await be(page, admin)
      await page.goto(`/admin/carparks?mode=review&find=${own}`)
      // The third one has two car parks beside it.
      await page.getByRole('list', { name: 'What waits' }).getByText(`${own} 2`).click()
      await expect(page.getByRole('img', { name: 'Suggested here' })).toBeVisible()
      await expect(page.getByRole('img', { name: `1: ${own} known 2 1, 22 m` })).toBeVisible()
      await expect(page.getByRole('img', { name: new RegExp(`^2: ${own} known 2 2, 4\\d m$`) })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Item' }).getByText('Hidden')).toHaveCount(2)
      await expectNoFaults(page, 'what waits, on the map')
    } finally {
      forget(own)
    }
  },
)
