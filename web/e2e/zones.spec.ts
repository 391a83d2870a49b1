import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults, expectNoFaultsAtAnyWidth } from './axe'
import { be, browserOf, type Driver, demoAdmin, newDriver, whyNoMail } from './driver'
import { skipWithout } from './skipWithout'
import { withoutWebGL } from './webgl'
import { desktopOnly } from './width'

skipWithout(whyNoMail())
test.describe.configure({ timeout: 120_000 })

const as = (driver: Driver) => ({
  headers: { authorization: `Bearer ${JSON.parse(driver.session).access_token}` },
})

/** A square on Dartmoor, where no other test looks: about four square kilometres, with a name of its own. */
function onTheMoor() {
  const name = `Moor ${randomUUID().slice(0, 8)}`
  const boundary = [
    [-3.94, 50.57],
    [-3.91, 50.57],
    [-3.91, 50.59],
    [-3.94, 50.59],
  ]
  return { name, description: 'Nobody parks here.', boundary }
}

const named = async (page: Page, driver: Driver, name: string) => {
  const set = await page.request.put('/api/v1/me/name', { ...as(driver), data: { name } })
  expect(set.ok(), await set.text()).toBe(true)
}

/** Joins the zone of this name by finding it, and answers the question. */
async function join(page: Page, zone: string, shows: boolean) {
  await page.goto('/zones')
  await page.getByRole('button', { name: 'Find Zone' }).click()
  const field = page.getByRole('combobox', { name: /Town, street/ })
  await expect(field).toBeFocused()
  await field.fill(zone)
  await page.getByRole('option', { name: `Zones called “${zone}”` }).click()
  const found = page.getByRole('list', { name: 'Zones found' })
  await expect(found.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: `Join Zone: ${zone}` }).click()
  const dialog = page.getByRole('dialog', { name: `Join ${zone}` })
  await dialog.getByRole('button', { name: 'Join Zone' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please choose one')
  await dialog.getByRole('radio', { name: shows ? /^Yes/ : /^No/ }).click()
  if (shows) await expectNoFaultsAtAnyWidth(page, 'the question at joining')
  await dialog.getByRole('button', { name: 'Join Zone' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('list', { name: 'My Zones' }).getByRole('link', { name: zone }).click()
  await expect(page.getByRole('heading', { level: 1, name: zone })).toBeVisible()
}

/** An admin's browser, whatever the drivers have. */
const AT_A_DESK = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

/** An admin finds the report of something in a zone among what waits, and hides that. */
async function hideReported(page: Page, report: string, told: string) {
  await page.goto(`/admin/needs-you?q=${encodeURIComponent(report)}`)
  const matter = page.getByRole('region', { name: 'Item', exact: true })
  await expect(matter).toContainText(report)
  await matter.getByRole('button', { name: 'Open and decide' }).click()
  const decision = matter.getByRole('region', { name: 'Decision' })
  await decision.getByRole('radio', { name: 'Resolve' }).click()
  await decision.getByRole('checkbox', { name: 'Hide the post.' }).check()
  await expect(decision.getByRole('region', { name: 'What its author is told' })).toContainText(told)
  await decision.getByLabel('Reason, for the audit log').fill('Rude')
  await decision.getByRole('button', { name: 'Resolve and send' }).click()
  await expect(page.getByText('Report resolved')).toBeVisible()
}

test('two drivers find a zone, alert, post and answer live; an admin hides what is rude; a guest is asked to sign in', async ({
  page,
  browser,
  request,
}) => {
  const admin = await demoAdmin(request)
  skipWithout(admin ? null : 'the system does not run in demo mode')
  if (!admin) return
  const zone = onTheMoor()
  const made = await request.post('/api/v1/admin/zones', { ...as(admin), data: zone })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = await made.json()
  const [alice, bob] = await Promise.all([newDriver(request), newDriver(request)])
  const mark = randomUUID().slice(0, 6)
  await named(page, alice, `Alice ${mark}`)
  await withoutWebGL(page)
  await be(page, alice)
  await join(page, zone.name, true)
  const theirs = await browserOf(browser, bob)
  await withoutWebGL(theirs)
  await join(theirs, zone.name, false)

  // Alice's alert stands on Bob's open page, and so does her post.
  await page.getByRole('button', { name: 'Add an alert' }).click()
  await page.getByRole('textbox', { name: 'In a few words' }).fill('Sheep on the road')
  await page.getByRole('button', { name: 'Add alert' }).click()
  await expect(theirs.getByRole('list', { name: 'Active alerts' })).toContainText('Sheep on the road')
  await page.getByRole('textbox', { name: 'Write to the zone' }).fill('Is the gate open?')
  await page.getByRole('button', { name: 'Send' }).click()
  const post = theirs.getByRole('article', { name: 'Post' })
  await expect(post).toContainText('Is the gate open?')
  await expect(post).toContainText(`Alice ${mark}`)
  await expectNoFaultsAtAnyWidth(theirs, 'a zone')

  // Bob answers; Alice, who looks at the post, reads it from nobody.
  await page.getByRole('link', { name: 'Answer', exact: true }).click()
  await expect(page.getByText('No answers yet')).toBeVisible()
  await post.getByRole('link', { name: 'Answer' }).click()
  await theirs.getByRole('textbox', { name: 'Write an answer' }).fill(`Open your eyes ${mark}`)
  await theirs.getByRole('button', { name: 'Send' }).click()
  const answer = page.getByRole('article', { name: 'Answer' })
  await expect(answer).toContainText(`Open your eyes ${mark}`)
  await expect(answer).toContainText('Anonymous User')
  await expect(page.getByRole('main')).not.toContainText(bob.plate)
  await expectNoFaultsAtAnyWidth(page, 'a post with an answer')

  // Whoever is not signed in learns nothing of it.
  const guest = await browserOf(browser)
  await guest.goto(`/zone/${id}`)
  await expect(guest.getByRole('heading', { name: 'Please sign in' })).toBeVisible()
  await expect(guest.getByRole('main')).not.toContainText(zone.name)
  expect((await guest.request.get(`/api/v1/zones/${id}`)).status()).toBe(401)
  await guest.context().close()

  // It is reported, judged by an admin who sees what its author is told, and gone.
  await answer.getByRole('button', { name: 'More about this answer' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this answer' })
  await dialog.getByLabel('What happened?').fill(`Rude ${mark}`)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent')).toBeVisible()
  const office = await browserOf(browser, admin, AT_A_DESK)
  await hideReported(office, `Rude ${mark}`, `We’ve hidden an answer that you wrote in ${zone.name}.`)
  await office.context().close()
  await expect(answer).toHaveCount(0)
  await expect(theirs.getByText('CarPal has hidden this. Only you see it.')).toBeVisible()

  // The alert is over when its author says so, for both.
  await page.goBack()
  await page.getByRole('link', { name: 'Sheep on the road' }).click()
  await page.getByRole('button', { name: 'It’s over' }).click()
  await expect(page.getByText('Over', { exact: true })).toBeVisible()
  await theirs.goBack()
  await expect(theirs.getByText('No alerts right now')).toBeVisible()
  await theirs.context().close()
})

test(
  'an admin draws a zone with the mouse and the keyboard, and retires it',
  desktopOnly,
  async ({ page, request }) => {
    const admin = await demoAdmin(request)
    skipWithout(admin ? null : 'the system does not run in demo mode')
    if (!admin) return
    const { name, boundary } = onTheMoor()
    await be(page, admin)
    await page.goto('/admin/zones')
    await page.getByRole('button', { name: 'New zone' }).click()
    const form = page.getByRole('region', { name: 'New zone' })
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await form.getByRole('textbox', { name: /^Corners/ }).fill(boundary.map((corner) => corner.join(', ')).join('\n'))
    await expect(form.getByRole('status').filter({ hasText: 'corners' })).toContainText('4 corners')
    await form.getByRole('button', { name: 'Add zone' }).click()
    const record = page.getByRole('region', { name: 'Zone', exact: true })
    await expect(record.getByRole('heading', { name })).toBeVisible()

    // A corner by the keyboard, another one by a click on the middle of a side.
    const corner = record.getByRole('button', { name: 'Corner 1 of 4' })
    await corner.focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await record.getByRole('button', { name: 'Add a corner after corner 2' }).click()
    await expect(record.getByRole('button', { name: 'Corner 5 of 5' })).toBeVisible()
    // One goes by a press on it and on the bin: a finger has no Delete key.
    await record.getByRole('button', { name: 'Corner 3 of 5' }).click()
    await expectNoFaults(page, 'a zone as it is drawn')
    await record.getByRole('button', { name: 'Remove corner 3' }).click()
    await expect(record.getByRole('button', { name: 'Corner 4 of 4' })).toBeVisible()
    await expect(record.getByRole('button', { name: /^Remove corner/ })).toBeHidden()
    await record.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Zone saved')).toBeVisible()

    await record.getByRole('button', { name: 'Retire zone' }).click()
    const dialog = page.getByRole('dialog', { name: `Retire ${name}?` })
    await dialog.getByRole('textbox').fill('Only a test')
    await dialog.getByRole('button', { name: 'Retire' }).click()
    await expect(record.getByRole('button', { name: 'Bring back into use' })).toBeVisible()
  },
)
