import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import type { UserReport } from '@/data/admin/types'
import { queryClient } from '@/data/queryClient'
import type { AdminZonePost } from '@/data/zones/types'
import { accountDetails, adminAnswers, signedInAsAdmin, userReport } from '@/testing/admin'
import { open, problem, server } from '@/testing/render'
import { setWidth } from '@/testing/width'

const EVIDENCE = 'POST /admin/reports/r1/evidence'
const DECIDE = 'POST /admin/reports/r1/decision'
const ADDRESS = '/admin?tab=reports&selected=r1'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

type Answers = Parameters<typeof server>[0]
const reports = (report: Partial<UserReport> = {}, more: Answers = {}) =>
  server(
    adminAnswers({
      'GET /admin/reports': () => ({ status: 200, body: { reports: [userReport(report)], next: null, total: 1 } }),
      'GET /admin/reports/r1': () => ({ status: 200, body: userReport(report) }),
      'GET /admin/users/u1': () => ({ status: 200, body: accountDetails() }),
      [DECIDE]: () => ({ status: 200, body: userReport({ ...report, status: 'resolved' }) }),
      ...more,
    }),
  )
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const zonePost: AdminZonePost = {
  id: 'p1',
  zone_id: 'z1',
  zone_name: 'Newport City Centre',
  kind: 'post',
  post_id: null,
  author: null,
  content: 'Use your legs',
  alert_kind: null,
  ends_at: null,
  ended_at: null,
  created_at: '2026-11-21T22:10:00Z',
  hidden_at: null,
  hidden_reason: null,
  is_removed: false,
  report_count: 1,
  pending_report_count: 1,
  photo_count: 0,
}
const asks = (heard: { asked: string }[], what: string) => heard.filter(({ asked }) => asked === what)

describe('the reports', () => {
  it('offer to resolve and dismiss those that are pending only', async () => {
    reports({ status: 'resolved', decision: 'act' })
    open('/admin?tab=reports')
    expect(await screen.findByText('A message from Silver Caddy')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull()
  })

  it('say when there are none', async () => {
    reports({}, { 'GET /admin/reports': () => ({ status: 200, body: { reports: [], next: null, total: 0 } }) })
    open('/admin?tab=reports')
    expect(await screen.findByText('No reports to review')).toBeTruthy()
  })
})

describe('the evidence of a report', () => {
  it('is read by an act of the admin, because that is logged', async () => {
    const message = {
      seq: 4,
      by: 'reported',
      content: 'I know where you park.',
      sent_at: '2026-11-21T22:10:00Z',
      is_reported: true,
    }
    const heard = reports({}, { [EVIDENCE]: () => ({ status: 200, body: { evidence: [message] } }) })
    open(ADDRESS)
    const evidence = await region('Evidence')
    expect(evidence.getByText('“He has shouted at the door before.”')).toBeTruthy()
    expect(asks(heard, EVIDENCE)).toHaveLength(0)
    fireEvent.click(evidence.getByRole('button', { name: 'Show the evidence' }))
    expect(await evidence.findByText('I know where you park.')).toBeTruthy()
    expect(evidence.getByText('Reported', { selector: 'b' })).toBeTruthy()
    expect(asks(heard, EVIDENCE)).toHaveLength(1)
  })

  it('shows a photo by an act of its own, because that is logged too', async () => {
    const message = {
      seq: 4,
      by: 'reported',
      content: 'Photo',
      sent_at: '2026-11-21T22:10:00Z',
      is_reported: true,
      photo_id: 'p1',
    }
    const PHOTO = 'GET /admin/reports/r1/photos/p1'
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} }))
    const heard = reports(
      {},
      {
        [EVIDENCE]: () => ({ status: 200, body: { evidence: [message] } }),
        [PHOTO]: () => ({ status: 200, body: new Response('jpeg') }),
      },
    )
    open(ADDRESS)
    const evidence = await region('Evidence')
    fireEvent.click(evidence.getByRole('button', { name: 'Show the evidence' }))
    const show = await evidence.findByRole('button', { name: 'Show the photo' })
    expect(asks(heard, PHOTO)).toHaveLength(0)
    fireEvent.click(show)
    expect((await evidence.findByRole('img', { name: 'Sent with the message' })).getAttribute('src')).toBe('blob:photo')
  })

  it('of a provider is what the provider said of itself', async () => {
    const evidence = [
      { business_name: 'Quick Keys', service_types: ['lockout_service'], is_active: true, is_banned: false },
    ]
    reports({ about: 'provider' }, { [EVIDENCE]: () => ({ status: 200, body: { evidence } }) })
    open(ADDRESS)
    fireEvent.click(await screen.findByRole('button', { name: 'Show the evidence' }))
    expect(await screen.findByText('Quick Keys')).toBeTruthy()
    expect(screen.getByText('Lockout service')).toBeTruthy()
  })

  it('leads to the conversation, which is read with the report', async () => {
    reports({ conversation_id: 'c1' })
    open(ADDRESS)
    const conversation = await screen.findByRole('link', { name: 'Open the conversation' })
    expect(conversation.getAttribute('href')).toBe('/admin/conversations?selected=c1&report=r1')
  })

  it('of a report that is decided leads to the conversation, which is read for a reason', async () => {
    reports({ conversation_id: 'c1', status: 'dismissed' })
    open(ADDRESS)
    const conversation = await screen.findByRole('link', { name: 'Open the conversation' })
    expect(conversation.getAttribute('href')).toBe('/admin/conversations?selected=c1')
  })

  it('of a review leads to where it can be hidden', async () => {
    reports({ about: 'review', review_id: 'w1' })
    open(ADDRESS)
    const review = await screen.findByRole('link', { name: 'Open the review' })
    expect(review.getAttribute('href')).toBe('/admin/reviews?selected=w1')
  })
})

describe('the decision about a report', () => {
  const choose = async (name: string) => {
    const decision = await region('Decision')
    fireEvent.click(decision.getByRole('radio', { name }))
    return decision
  }

  it('suspends in the same step, shows both notices before, and leads back to the list', async () => {
    const heard = reports()
    const { router } = open(ADDRESS)
    const decision = await choose('Suspend')
    fireEvent.change(decision.getByLabelText('Until'), { target: { value: '2026-12-06' } })
    fireEvent.change(decision.getByLabelText('Reason, which they read'), { target: { value: 'A threat' } })
    const told = await decision.findByRole('region', { name: 'What Silver Caddy is told' })
    await waitFor(() => expect(told.textContent).toContain('We decided this: A threat'))
    expect(decision.getByRole('region', { name: 'What the reporter is told' })).toBeTruthy()
    fireEvent.click(decision.getByRole('button', { name: 'Resolve, suspend and send' }))
    expect(await screen.findByText('Report resolved')).toBeTruthy()
    const suspend = { reason: 'A threat', until: '2026-12-06T00:00:00.000Z', seen_until: null }
    expect(asks(heard, DECIDE)).toMatchObject([{ body: { decision: 'act', reason: 'A threat', suspend } }])
    await waitFor(() => expect(router.state.location.search).toBe('?tab=reports'))
  })

  it('that another admin was quicker with says so, and keeps what was typed', async () => {
    reports({}, { [DECIDE]: () => problem(409, 'already_decided', 'Another admin has decided this report.') })
    open(ADDRESS)
    const decision = await choose('Suspend')
    const reason = decision.getByLabelText('Reason, which they read') as HTMLTextAreaElement
    fireEvent.change(reason, { target: { value: 'A threat' } })
    fireEvent.click(decision.getByRole('button', { name: 'Resolve, suspend and send' }))
    expect(await decision.findByText('Another admin has decided this report.')).toBeTruthy()
    expect(await screen.findByText('Failed to resolve report')).toBeTruthy()
    expect(reason.value).toBe('A threat')
  })

  it('hides what was written in a zone, and shows before what its author is told', async () => {
    const heard = reports({ about: 'zone_post', reported: null, conversation_id: null, zone_post_id: 'p1' })
    open(ADDRESS)
    const decision = await choose('Resolve')
    expect(decision.queryByText('About hide_zone_post')).toBeNull()
    fireEvent.click(decision.getByRole('checkbox', { name: /^Hide the post/ }))
    expect(await decision.findByText('About hide_zone_post')).toBeTruthy()
    fireEvent.change(decision.getByLabelText('Reason, for the audit log'), { target: { value: 'Rude' } })
    fireEvent.click(decision.getByRole('button', { name: 'Resolve and send' }))
    await waitFor(() => expect(asks(heard, DECIDE)).toHaveLength(1))
    const previews = asks(heard, 'POST /admin/notice-previews') as { body?: unknown }[]
    expect(previews.map(({ body }) => body)).toContainEqual({ act: 'hide_zone_post', target_id: 'p1' })
    expect(asks(heard, DECIDE)).toMatchObject([{ body: { decision: 'act', reason: 'Rude', hide_zone_post: true } }])
  })

  it('of something in a zone names its author once they are asked for', async () => {
    const author = { user_id: 'u1', name: 'Driver Bob' }
    const heard = reports(
      { about: 'zone_post', reported: null, conversation_id: null, zone_post_id: 'p1' },
      { 'GET /admin/zone-posts/p1': () => ({ status: 200, body: { ...zonePost, author } }) },
    )
    open(ADDRESS)
    expect(await screen.findByRole('heading', { name: 'Threat: A zone post' })).toBeTruthy()
    const decision = await region('Decision')
    expect(decision.queryByRole('radio', { name: 'Warn' })).toBeNull()
    expect(asks(heard, 'GET /admin/zone-posts/p1')).toHaveLength(0)
    fireEvent.click(decision.getByRole('button', { name: 'Show who wrote it, which is logged' }))
    fireEvent.click(await decision.findByRole('radio', { name: 'Warn' }))
    fireEvent.change(decision.getByLabelText('Reason, which they read'), { target: { value: 'Rude' } })
    expect(await decision.findByRole('region', { name: 'What Driver Bob is told' })).toBeTruthy()
    expect(asks(heard, 'GET /admin/zone-posts/p1')).toHaveLength(1)
  })

  it('is made by keys too', async () => {
    const heard = reports()
    open(ADDRESS)
    const decision = await region('Decision')
    fireEvent.keyDown(document.body, { key: '2' })
    expect(decision.getByRole('radio', { name: 'Resolve' }).getAttribute('aria-checked')).toBe('true')
    fireEvent.keyDown(document.body, { key: 'r' })
    const reason = decision.getByLabelText('Reason, for the audit log')
    expect(document.activeElement).toBe(reason)
    fireEvent.change(reason, { target: { value: 'Looked into it' } })
    fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true })
    await waitFor(() =>
      expect(asks(heard, DECIDE)[0]).toMatchObject({ body: { decision: 'act', reason: 'Looked into it' } }),
    )
  })

  it('does nothing to an account that is deleted', async () => {
    reports({ reported: null })
    open(ADDRESS)
    const decision = await region('Decision')
    expect(decision.getAllByRole('radio').map((one) => one.textContent)).toEqual(['Dismiss', 'Resolve'])
  })

  it('is shown once it is made', async () => {
    reports({
      status: 'dismissed',
      decision: 'dismiss',
      review_note: 'Nothing in it',
      reviewed_at: '2026-11-22T10:00:00Z',
    })
    open(ADDRESS)
    const decision = await region('Decision')
    expect(decision.getByText('Nothing in it')).toBeTruthy()
    expect(decision.queryByRole('radio')).toBeNull()
  })
})
