import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { asDesktop, expectNoFaults, expectNoFaultsInBothSchemes } from './axe'
import { be } from './driver'
import { skipWithout } from './skipWithout'

type DemoAccount = { role: string; email: string; password: string }

// The demo's people: the only ones who are blocked, suspended, a provider or an administrator without anybody's doing.
let told: DemoAccount[] = []
test.beforeAll(async ({ request }) => {
  told = (await (await request.get('/api/v1/config')).json()).demo_accounts
})
test.beforeEach(() => skipWithout(told.length === 0 ? 'the system does not run in demo mode' : null))

const of = (role: string) => told.find((account) => account.role === role)?.email ?? ''

async function enter(page: Page, request: APIRequestContext, email: string) {
  const answer = await request.post('/api/v1/sign-in', { data: { email, password: told[0]?.password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  await be(page, { email, password: '', plate: '', session: await answer.text() })
}

test('a demo is looked at with one press', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Driver', exact: true }).click()
  await expect(page.getByText('Welcome', { exact: true })).toBeVisible()
})

/** Looks at a page that has come to rest, in both schemes and as wide as a desktop. */
async function look(page: Page, what: string) {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText('Please sign in')).toHaveCount(0)
  await expectNoFaultsInBothSchemes(page, what)
  await asDesktop(page, () => expectNoFaults(page, `${what}, on a desktop`))
}

test('a blocked user reads why, what became of the appeal, and may take the data away', async ({ page, request }) => {
  await enter(page, request, 'rory@demo.example')
  await page.goto('/')
  await expect(page.getByText('Insulting messages to three drivers')).toBeVisible()
  await expect(page.getByText('Being reviewed')).toBeVisible()
  await look(page, 'home of a blocked user')
  await page.goto('/vehicles')
  await expect(page.getByText('Your account is blocked.').first()).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible()
  await look(page, 'settings of a blocked user')
})

test('a suspended user reads why and until when', async ({ page, request }) => {
  await enter(page, request, 'kim@demo.example')
  await page.goto('/')
  await expect(page.getByText(/^Your account is suspended until/)).toBeVisible()
  await expect(page.getByText('The reason: Advertising in messages')).toBeVisible()
  await look(page, 'home of a suspended user')
})

test('a provider sees their business, an administrator the way to the admin area', async ({ page, request }) => {
  await enter(page, request, of('Provider'))
  await page.goto('/profile')
  await expect(page.getByText('Mersey Mobile Mechanics')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check for Jobs' })).toBeVisible()
  await look(page, 'profile of a provider')
  await enter(page, request, of('Admin'))
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toBeVisible()
  await look(page, 'profile of an administrator')
  await page.goto('/')
  await expect(page).toHaveURL(/\/admin$/)
})
