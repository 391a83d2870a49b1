import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './axe'
import { be, newDriver, whyNoMail } from './driver'
import { sql, whyNoDatabase } from './map.database'
import { skipWithout } from './skipWithout'

skipWithout(whyNoMail())
skipWithout(whyNoDatabase())

/** A device of Chromium's own that keeps passkeys and verifies its user, who is always there. */
async function addDevice(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, signs in, proves who one is, and is removed', async ({ page, request }) => {
  const ada = await newDriver(request)
  // The browser would take what is suggested by itself, and nobody could press the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await addDevice(page)
  await be(page, ada)
  await page.goto('/settings/sign-in')
  const card = page.getByRole('region', { name: 'Passkeys' })
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  const form = page.getByRole('dialog', { name: 'Add a passkey' })
  await form.getByLabel('Name').fill('My phone')
  await form.getByLabel('Your password').fill(ada.password)
  await expectNoFaults(page, 'adding a passkey')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(card.getByText('My phone')).toBeVisible()

  await page.goto('/settings/devices')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  // Whoever was an admin meanwhile has one already.
  sql(`insert into admins select id, null, now() from users where email = '${ada.email}'`)
  await page.goto('/login')
  await expectNoFaults(page, 'signing in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/admin')

  // Signing in with it was a proof; once that is old, it is asked for again.
  sql(`update sessions set proved_at = now() - interval '1 hour'
       where user_id = (select id from users where email = '${ada.email}')`)
  await page.goto('/settings/sign-in')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const proof = page.getByRole('dialog', { name: 'Check it’s you' })
  await expectNoFaults(page, 'the proof')
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()

  await card.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('dialog', { name: 'Remove My phone?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByText('My phone')).toBeHidden()
  sql(`delete from admins where user_id = (select id from users where email = '${ada.email}')`)
})
