import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './axe'
import { be, type Driver, signUp, whyNoMail } from './driver'
import { skipWithout } from './skipWithout'

skipWithout(whyNoMail())

// Sign-ups of one network are few an hour: everyone in this file is the same.
let alice: Driver
test.beforeAll(async ({ request }) => {
  alice = await signUp(request)
})

async function atSettings(page: Page) {
  await be(page, alice)
  await page.goto('/settings/data')
  await expect(page.getByRole('region', { name: 'Your data' })).toBeVisible()
}

test('everything about oneself comes as a file', async ({ page }) => {
  await atSettings(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^carpal-export-\d{4}-\d{2}-\d{2}\.zip$/)
})

test('an account is to be deleted with the password, and kept after all', async ({ page }) => {
  await atSettings(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const submit = dialog.getByRole('button', { name: 'Delete my account' })
  await expectNoFaults(page, 'the question')
  await dialog.getByLabel('Your password').fill('not my password')
  await submit.click()
  await expect(dialog.getByText('This is not your current password')).toBeVisible()
  await dialog.getByLabel('Your password').fill(alice.password)
  await submit.click()
  const deletion = page.getByRole('heading', { name: /^Your account will be deleted on \d+ \w+ \d{4}\.$/ })
  await expect(deletion).toBeVisible()
  await expect(page).toHaveURL('/')
  await expectNoFaults(page, 'the account about to be deleted')
  // The rest of the app is closed to it, and says why.
  await page.goto('/vehicles')
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible()
  // The mail leads to the settings.
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('heading', { name: 'App Settings' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Welcome', { exact: true })).toBeVisible()
})

test('whoever signs in comes back to what they wanted to see', async ({ page }) => {
  await page.goto('/vehicles')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email or phone').fill(alice.email)
  await page.getByLabel('Password', { exact: true }).fill(alice.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/vehicles')
  await expect(page.getByRole('button', { name: 'Add Vehicle' })).toBeVisible()
})
