import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './axe'
import { be, browserOf, type Driver, demoAdmin, inMail, newDriver, whyNoMail } from './driver'
import { skipWithout } from './skipWithout'
import { desktopOnly } from './width'

skipWithout(whyNoMail())
test.describe.configure({ timeout: 120_000 })

const as = (driver: Driver) => ({
  headers: { authorization: `Bearer ${JSON.parse(driver.session).access_token}` },
})
const matter = (page: Page) => page.getByRole('region', { name: 'Item' })

test(
  'a stranger’s message is reported, judged with its evidence; who was suspended appeals, and is heard',
  desktopOnly,
  async ({ page, browser, request }) => {
    const admin = await demoAdmin(request)
    skipWithout(admin ? null : 'the system does not run in demo mode')
    const [owner, stranger] = await Promise.all([newDriver(request), newDriver(request)])
    const words = `Move it, or you will find out. ${stranger.plate}`
    const message = { client_id: randomUUID(), content: words }
    const sent = await request.post('/api/v1/conversations', {
      ...as(stranger),
      data: { registration: owner.plate, message },
    })
    expect(sent.ok(), await sent.text()).toBe(true)
    const [{ id }] = (await (await request.get('/api/v1/conversations', as(owner))).json()).conversations
    const reported = await request.post('/api/v1/reports', {
      ...as(owner),
      data: {
        about: 'message',
        conversation_id: id,
        seq: 1,
        reason: 'threat',
        description: `He shouted, too. ${owner.plate}`,
      },
    })
    expect(reported.ok(), await reported.text()).toBe(true)

    if (admin) await be(page, admin)
    await page.goto(`/admin/needs-you?q=${owner.plate}`)
    await expect(matter(page)).toContainText('Never shown to the reported person')
    await expectNoFaults(page, 'what needs the admin')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Show the evidence' }).click()
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText(words)
    await page.getByRole('radio', { name: 'Suspend' }).click()
    await page.getByLabel('Reason, which they read').fill('Threats in a message')
    await expect(page.getByText('Your account is suspended until').first()).toBeVisible()
    await expectNoFaults(page, 'a decision with what is sent')
    await page.getByRole('button', { name: 'Resolve, suspend and send' }).click()
    await expect(page.getByText('Report resolved')).toBeVisible()

    // Whoever reported it reads in their support chat that there was something to it, and is emailed if they do not look there.
    const chats = (await (await request.get('/api/v1/conversations', as(owner))).json()).conversations
    const support = chats.find(({ kind }: { kind: string }) => kind === 'support')
    const answer = await request.get(`/api/v1/conversations/${support.id}/messages`, as(owner))
    expect(await answer.text()).toContain('dealt with it')

    // Who is suspended learns why by the link of the email, and appeals there.
    const theirs = await browserOf(browser, stranger)
    await theirs.goto(await inMail(stranger.email, /(\/appeal\/[\w-]+)/))
    await expect(theirs.getByText('Threats in a message')).toBeVisible()
    await theirs.getByLabel('Why is it wrong?').fill(`My brother had my phone. ${stranger.plate}`)
    await theirs.getByRole('button', { name: 'Send appeal' }).click()
    await expect(theirs.getByText('Being reviewed')).toBeVisible()

    // There is one admin only, so the appeal is theirs to decide.
    await page.goto(`/admin/needs-you?q=${stranger.plate}`)
    await expect(matter(page)).toContainText('My brother had my phone.')
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: 'Uphold' }).click()
    await page.getByLabel('Answer, which they read').fill('We looked again: it was not you.')
    await page.getByRole('button', { name: 'Uphold and send' }).click()
    await expect(page.getByText('Appeal upheld')).toBeVisible()
    await inMail(stranger.email, /(We looked again: it was not you)/)
    const me = await (await request.get('/api/v1/me', as(stranger))).json()
    expect(me.status).toBe('active')
  },
)
