import { expect, test } from '@playwright/test'
import { asDesktop, expectNoFaultsInBothSchemes } from './axe'
import { be, demoAdmin } from './driver'
import { skipWithout } from './skipWithout'

/** The admin area without its map, which is tried where it is edited. */
const PAGES = [
  '/admin',
  '/admin?tab=users',
  '/admin/support',
  '/admin?tab=reports',
  '/admin?tab=providers',
  '/admin/needs-you',
  '/admin/vehicles',
  '/admin/claims',
  '/admin/appeals',
  '/admin/reviews',
  '/admin/admins',
  '/admin/conversations',
  '/admin/support?tab=problem-reports',
  '/admin/incidents',
  '/admin/audit-log',
  '/admin/jobs',
  '/admin/sources',
  '/admin/health',
]
/** `make prove admin-pages` looks at all of them. */
const LOOKED_AT = process.env.CARPAL_PROVE ? PAGES : PAGES.slice(0, 3)

test('the pages of admins break no rule, on a phone and on a desktop, light and dark', async ({ page, request }) => {
  test.setTimeout(60_000 + LOOKED_AT.length * 20_000)
  const admin = await demoAdmin(request)
  skipWithout(admin ? null : 'the system does not run in demo mode')
  if (admin) await be(page, admin)
  for (const path of LOOKED_AT) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Checking Access' })).toHaveCount(0)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectNoFaultsInBothSchemes(page, path)
    await asDesktop(page, () => expectNoFaultsInBothSchemes(page, `${path}, on a desktop`))
  }
})
