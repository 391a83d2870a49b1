import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { adminAnswers, signedInAsAdmin } from '@/testing/admin'
import { adminIncident, adminIncidentSummary } from '@/testing/desk'
import { open, problem, server } from '@/testing/render'
import { setWidth } from '@/testing/width'
import { contactOf, nextOf } from './rules'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

const REF = 'INC-7K2M-9QXD'
const ONE = `GET /admin/incidents/${REF}`
const STATUS = `POST /admin/incidents/${REF}/status`
type Answers = Parameters<typeof server>[0]
const ok = (body: unknown) => () => ({ status: 200, body })
const answering = (more: Answers = {}) =>
  server(
    adminAnswers({
      'GET /admin/incidents': ok({ incidents: [adminIncidentSummary(REF)], next: null, total: 1 }),
      [ONE]: ok(adminIncident(REF)),
      ...more,
    }),
  )
const record = async () => within(await screen.findByRole('region', { name: `Incident ${REF}` }))

describe('the rules', () => {
  it('lead only on, and to the owner once it was looked at and there is one', () => {
    expect(nextOf({ status: 'submitted', owner_known: true })).toEqual(['under_review', 'resolved', 'closed'])
    expect(nextOf({ status: 'under_review', owner_known: true })).toEqual(['owner_notified', 'resolved', 'closed'])
    expect(nextOf({ status: 'under_review', owner_known: false })).toEqual(['resolved', 'closed'])
    expect(nextOf({ status: 'closed', owner_known: true })).toEqual([])
  })

  it('say whether the reporter can be answered', () => {
    const { reporter } = adminIncident(REF)
    expect(contactOf(reporter)).toBe('At sam@example.org, and on their private page')
    expect(contactOf({ ...reporter, user_id: 'u1' })).toBe('In the app, and at sam@example.org')
    expect(contactOf({ ...reporter, email: null, phone: '+447700900123' })).toBe(
      'On their private page only; they left the number +447700900123',
    )
  })
})

describe('an incident', () => {
  it('moves on with a reason, from the status that was seen', async () => {
    const heard = answering({ [STATUS]: ok(adminIncident(REF, { status: 'under_review' })) })
    open('/admin/incidents')
    fireEvent.click(await screen.findByRole('button', { name: `Open: ${REF}` }))
    fireEvent.click(await (await record()).findByRole('button', { name: 'Change status' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change status' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason, for the audit log' }), {
      target: { value: 'Looked at the photos' },
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Change status' }))
    expect(await screen.findByText('Status: Under review')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === STATUS)?.body).toEqual({
      from: 'submitted',
      to: 'under_review',
      reason: 'Looked at the photos',
      owner_message: null,
      messages_seen: 0,
    })
  })

  it('that somebody else moved is told so and loaded again', async () => {
    const heard = answering({
      [STATUS]: () => problem(409, 'stale', 'This report has changed since you opened it. Please reload the page.'),
    })
    open(`/admin/incidents?selected=${REF}`)
    fireEvent.click(await (await record()).findByRole('button', { name: 'Change status' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change status' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason, for the audit log' }), { target: { value: 'Mine' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Change status' }))
    expect(await dialog.findByText(/^This report has changed since you opened it/)).toBeTruthy()
    await waitFor(() => expect(heard.filter(({ asked }) => asked === ONE)).toHaveLength(2))
  })

  it('shows what its reporter answered, in the list too', async () => {
    const asked = { content: 'Do you have a photo?', at: '2026-11-21T09:00:00Z', by_reporter: false }
    const answer = { content: 'Only of its bumper.', at: '2026-11-21T10:00:00Z', by_reporter: true }
    const more = { answered_at: answer.at }
    answering({
      'GET /admin/incidents': () => ({
        status: 200,
        body: { incidents: [adminIncidentSummary(REF, more)], next: null, total: 1 },
      }),
      [ONE]: () => ({ status: 200, body: adminIncident(REF, { ...more, messages: [asked, answer] }) }),
    })
    open(`/admin/incidents?selected=${REF}`)
    const shown = await record()
    const said = within(await shown.findByRole('region', { name: 'Messages with the reporter' })).getAllByRole(
      'listitem',
    )
    expect(said.map(({ textContent }) => textContent?.includes('CarPal'))).toEqual([true, false])
    expect(said[1]?.textContent).toContain('Only of its bumper.Sam')
    expect(within(screen.getByRole('table')).getByText('Answered')).toBeTruthy()
  })

  it('promises no email to a guest who left no address', async () => {
    const summary = adminIncident(REF)
    const reporter = { ...summary.reporter, email: null, phone: '07700 900123' }
    const heard = answering({ [ONE]: () => ({ status: 200, body: adminIncident(REF, { reporter }) }) })
    open(`/admin/incidents?selected=${REF}`)
    fireEvent.click(await (await record()).findByRole('button', { name: 'Message the reporter' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Message the reporter' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Message' }), { target: { value: 'Do you have a photo?' } })
    expect(await dialog.findByText(/^No email goes out/)).toBeTruthy()
    expect(dialog.queryByRole('region', { name: 'What they will be told' })).toBeNull()
    expect(heard.filter(({ asked }) => asked === 'POST /admin/notice-previews')).toEqual([])
  })

  it('has its reporter written to, with what they will read in sight', async () => {
    const heard = answering({
      [`POST /admin/incidents/${REF}/messages`]: () => ({ status: 201, body: adminIncident(REF) }),
    })
    open(`/admin/incidents?selected=${REF}`)
    fireEvent.click(await (await record()).findByRole('button', { name: 'Message the reporter' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Message the reporter' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Message' }), { target: { value: 'Do you have a photo?' } })
    const notice = within(await dialog.findByRole('region', { name: 'What they will be told' }))
    expect((await notice.findByText('Do you have a photo?')).tagName).toBe('MARK')
    fireEvent.click(dialog.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText('Message sent')).toBeTruthy()
    const previews = heard.filter(({ asked }) => asked === 'POST /admin/notice-previews').map(({ body }) => body)
    const sent = heard.find(({ asked }) => asked === `POST /admin/incidents/${REF}/messages`)?.body
    expect(sent).toEqual({ content: 'Do you have a photo?', messages_seen: 0 })
    expect(previews.at(-1)).toEqual({ act: 'incident_message', target_id: REF, reason: 'Do you have a photo?' })
  })
})
