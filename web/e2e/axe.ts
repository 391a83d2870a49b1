import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What the builder sends in its place, because the page has it already. */
const NOTHING = 'void 0'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that another scheme may break: it changes colours, and nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Looks at a page at its whole height, because a target that the bottom navigation covers can be scrolled free of it, and
 * makes it as high as it was.
 */
async function atWholeHeight(page: Page, look: () => Promise<void>) {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  // What does not scroll, a map above all, stays as it is.
  const whole = size && height > size.height ? { width: size.width, height: height + 200 } : null
  if (whole) await page.setViewportSize(whole)
  await look()
  if (size && whole) await page.setViewportSize(size)
}

/** Nothing moves or fades any more, but for what goes on for ever: half faded words have half of their contrast. */
async function atRest(page: Page) {
  await page.evaluate(async () => {
    const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    const moving = document.getAnimations().filter(ends)
    await Promise.all(moving.map((animation) => animation.finished.catch(() => {})))
  })
}

/** axe finds nothing in the page as it stands. */
async function findNothing(page: Page, what: string, rules?: string[]) {
  await atRest(page)
  // Once a document: the builder would send all of axe, more than a megabyte, twice for each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // No frames are in our pages: without the blank page that axe would open to put theirs together, it takes half the time.
  const axe = new AxeBuilder({ page, axeSource: NOTHING }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(WCAG)).analyze()
  expect(
    violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]),
    what,
  ).toEqual([])
}

/** axe finds nothing on the page as it is, whatever has to be scrolled to. */
export const expectNoFaults = (page: Page, what: string): Promise<void> =>
  atWholeHeight(page, () => findNothing(page, what))

/**
 * axe finds nothing in the light, nor in the dark what has to do with colours. The page stands once, follows the scheme, and goes on
 * in the dark.
 */
export async function expectNoFaultsInBothSchemes(page: Page, what: string): Promise<void> {
  const turn = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
  }
  await turn('light')
  await atWholeHeight(page, async () => {
    await findNothing(page, `${what}, light`)
    await turn('dark')
    await findNothing(page, `${what}, dark`, OF_COLOURS)
  })
}

/** axe finds nothing on a phone's page, nor as wide as a desktop: for a story that is not told twice. */
export async function expectNoFaultsAtAnyWidth(page: Page, what: string): Promise<void> {
  await expectNoFaults(page, what)
  await asDesktop(page, () => expectNoFaults(page, `${what}, on a desktop`))
}

/** Looks at a phone's page as wide as a desktop, and goes back. */
export async function asDesktop(page: Page, look: () => Promise<void>): Promise<void> {
  const phone = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 900 })
  await look()
  if (phone) await page.setViewportSize(phone)
}
