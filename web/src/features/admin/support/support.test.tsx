import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { adminAnswers, signedInAsAdmin } from '@/testing/admin'
import { problemReport, problemReportDetails, ticket, ticketDetails } from '@/testing/desk'
import { open, problem, server } from '@/testing/render'
import { DRIVER } from '@/testing/session'
import { setWidth } from '@/testing/width'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

type Answers = Parameters<typeof server>[0]
const ok = (body: unknown) => () => ({ status: 200, body })
const SUMMARY = { tickets: 14, problem_reports: 6, open_items: 9, resolved: 8 }
const answering = (more: Answers = {}) =>
  server(
    adminAnswers({
      'GET /admin/support-summary': ok(SUMMARY),
      'GET /admin/support-tickets': ok({ tickets: [ticket()], next: null, total: 14 }),
      'GET /admin/problem-reports': ok({ problem_reports: [problemReport()], next: null, total: 6 }),
      'GET /admin/support-tickets/t1': ok(ticketDetails({ admin_notes: 'Asked for the certificate.' })),
      'GET /admin/problem-reports/q1': ok(problemReportDetails()),
      ...more,
    }),
  )
const bodies = (heard: ReturnType<typeof server>, asked: string) =>
  heard.filter((one) => one.asked === asked).map(({ body }) => body)
const record = async () => within(await screen.findByRole('region', { name: 'Support ticket' }))

describe('Support Management', () => {
  it('has four figures and two tabs that count', async () => {
    answering()
    open('/admin/support')
    expect(await screen.findByRole('tab', { name: 'Support Tickets (14)' })).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Problem Reports (6)' })).toBeTruthy()
    await screen.findByText('9', { selector: '.stat__value' })
    const cards = [...document.querySelectorAll('.stat')].map((one) => one.textContent)
    expect(cards).toEqual(['14 Total Tickets', '6 Problem Reports', '9 Open Items', '8 Resolved'])
    expect(screen.getByRole('heading', { level: 1, name: 'Support Management' })).toBeTruthy()
  })

  it('offers the statuses of the filter, and narrows by them on the server', async () => {
    const heard = answering()
    const { router } = open('/admin/support')
    await screen.findByText('Someone else holds my plate')
    const select = screen.getByRole('combobox', { name: 'Status' })
    const offered = within(select)
      .getAllByRole('option')
      .map((one) => one.textContent)
    expect(offered).toEqual(['All Status', 'Open', 'Reported', 'In Progress', 'Investigating', 'Resolved', 'Closed'])
    fireEvent.change(select, { target: { value: 'in_progress' } })
    await waitFor(() => {
      const asked = heard.filter(({ asked }) => asked === 'GET /admin/support-tickets')
      expect(asked.at(-1)?.query.get('status')).toBe('in_progress')
    })
    expect(router.state.location.search).toContain('f.status=in_progress')
    // Only problem reports can be that: of tickets there are none, and nobody asks.
    fireEvent.change(select, { target: { value: 'reported' } })
    expect(await screen.findByText('No support tickets found')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Support Tickets (0)' })).toBeTruthy()
    const asked = heard.filter(({ asked }) => asked === 'GET /admin/support-tickets')
    expect(asked.some(({ query }) => query.get('status') === 'reported')).toBe(false)
  })

  it('says where there is nothing', async () => {
    answering({
      'GET /admin/support-tickets': ok({ tickets: [], next: null, total: 0 }),
      'GET /admin/problem-reports': ok({ problem_reports: [], next: null, total: 0 }),
    })
    const { router } = open('/admin/support')
    expect(await screen.findByText('No support tickets found')).toBeTruthy()
    await router.navigate('/admin/support?tab=problem-reports')
    expect(await screen.findByText('No problem reports found')).toBeTruthy()
  })

  it('shows a ticket as a card, and opens it beside the list', async () => {
    answering({
      'GET /admin/support-tickets': ok({ tickets: [ticket({ is_overdue: true })], next: null, total: 1 }),
    })
    open('/admin/support')
    const card = (await screen.findByText('Someone else holds my plate')).closest('li') as HTMLElement
    for (const said of ['High', 'Open', 'Silver Caddy', 'caddy@example.org', '20 Nov 2026, 14:40', 'Overdue']) {
      expect(within(card).getByText(said)).toBeTruthy()
    }
    fireEvent.click(within(card).getByRole('button', { name: 'View: Someone else holds my plate' }))
    const opened = await record()
    expect(await opened.findByText('When I add my van it says the registration is taken.')).toBeTruthy()
  })
})

describe('a ticket', () => {
  it('saves a status at once, with the notes as they are typed', async () => {
    const heard = answering({
      'PATCH /admin/support-tickets/t1': ok(ticketDetails({ status: 'resolved', version: 2 })),
    })
    open('/admin/support?selected=t1')
    const opened = await record()
    const notes = (await opened.findByRole('textbox', { name: 'Admin Notes' })) as HTMLTextAreaElement
    expect(notes.value).toBe('Asked for the certificate.')
    expect(notes.placeholder).toBe('Add internal notes about this ticket...')
    expect(Number(notes.rows)).toBe(3)
    fireEvent.change(notes, { target: { value: 'It came.' } })
    fireEvent.change(opened.getByRole('combobox', { name: 'Status' }), { target: { value: 'resolved' } })
    expect(await screen.findByText('Ticket updated successfully')).toBeTruthy()
    expect(bodies(heard, 'PATCH /admin/support-tickets/t1')).toEqual([
      { version: 1, admin_notes: 'It came.', status: 'resolved' },
    ])
  })

  it('is as urgent as an admin says, who may confirm what its sender said', async () => {
    const said = {
      at: '2026-11-20T15:10:00Z',
      by: 'Asha Rao',
      what: 'priority',
      status: null,
      former_notes: null,
    } as const
    const heard = answering({
      'GET /admin/support-tickets/t1': ok(ticketDetails({ priority: 'urgent' })),
      'PATCH /admin/support-tickets/t1': ok(ticketDetails({ priority: 'urgent', version: 2, history: [said] })),
    })
    open('/admin/support?selected=t1')
    const opened = await record()
    const select = (await opened.findByRole('combobox', { name: 'Priority' })) as HTMLSelectElement
    const offered = () => [...select.options].map(({ text }) => text)
    expect(offered()).toEqual(['Urgent, says the sender', 'Urgent', 'High', 'Medium', 'Low'])
    expect(select.value).toBe('')
    fireEvent.change(select, { target: { value: 'urgent' } })
    expect(await screen.findByText('Ticket updated successfully')).toBeTruthy()
    await waitFor(() => expect(offered()).toEqual(['Urgent', 'High', 'Medium', 'Low']))
    expect(select.value).toBe('urgent')
    expect(bodies(heard, 'PATCH /admin/support-tickets/t1')).toEqual([
      { version: 1, admin_notes: '', priority: 'urgent' },
    ])
  })

  it('keeps its status when the notes are updated', async () => {
    let answer = (_: { status: number; body: unknown }) => {}
    const heard = answering({
      'PATCH /admin/support-tickets/t1': () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    open('/admin/support?selected=t1')
    const opened = await record()
    fireEvent.click(await opened.findByRole('button', { name: 'Update Notes' }))
    expect(await opened.findByRole('button', { name: 'Updating...' })).toBeTruthy()
    answer({ status: 200, body: ticketDetails({ version: 2 }) })
    expect(await opened.findByRole('button', { name: 'Update Notes' })).toBeTruthy()
    expect(bodies(heard, 'PATCH /admin/support-tickets/t1')).toEqual([
      { version: 1, admin_notes: 'Asked for the certificate.' },
    ])
  })

  it('that somebody else changed is told so and loaded again; what was typed stays', async () => {
    const versions = [ticketDetails(), ticketDetails({ version: 2, admin_notes: 'Tom has written to them.' })]
    answering({
      'GET /admin/support-tickets/t1': () => ({
        status: 200,
        body: versions.length > 1 ? versions.shift() : versions[0],
      }),
      'PATCH /admin/support-tickets/t1': () => problem(409, 'stale', 'Somebody changed this.'),
    })
    open('/admin/support?selected=t1')
    const opened = await record()
    const notes = (await opened.findByRole('textbox', { name: 'Admin Notes' })) as HTMLTextAreaElement
    fireEvent.change(notes, { target: { value: 'Mine' } })
    fireEvent.click(opened.getByRole('button', { name: 'Update Notes' }))
    expect(await opened.findByText(/^Another admin changed this while you had it open/)).toBeTruthy()
    expect(await opened.findByText('The notes now say: Tom has written to them.')).toBeTruthy()
    expect(notes.value).toBe('Mine')
  })

  it('is answered with what the sender will read in sight', async () => {
    const heard = answering({
      'POST /admin/support-tickets/t1/replies': () => ({ status: 201, body: ticketDetails({ version: 2 }) }),
    })
    open('/admin/support?selected=t1')
    const opened = await record()
    const field = await opened.findByRole('textbox', { name: 'Answer to caddy@example.org' })
    expect(opened.getByRole('button', { name: 'Send answer' })).toHaveProperty('disabled', true)
    fireEvent.change(field, { target: { value: 'Please send a photo.' } })
    const notice = within(await opened.findByRole('region', { name: 'What they will be told' }))
    expect((await notice.findByText('Please send a photo.')).tagName).toBe('MARK')
    fireEvent.click(opened.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Answer sent')).toBeTruthy()
    expect(bodies(heard, 'POST /admin/support-tickets/t1/replies')).toEqual([
      { text: 'Please send a photo.', version: 1 },
    ])
  })

  it('is taken, unless another admin has it', async () => {
    const heard = answering({
      'PUT /admin/support-tickets/t1/assignee': () => problem(409, 'taken', 'Tom W. has this.'),
    })
    open('/admin/support?selected=t1')
    const opened = await record()
    fireEvent.click(await opened.findByRole('button', { name: 'Take' }))
    expect(await opened.findByText('Tom W. has this.')).toBeTruthy()
    expect(heard.filter(({ asked }) => asked.startsWith('PUT'))).toHaveLength(1)
  })

  it('of one’s own can be released', async () => {
    const mine = ticketDetails({ taken_by: { id: DRIVER.id, name: 'Asha Rao' } })
    answering({
      'GET /admin/support-tickets/t1': ok(mine),
      'DELETE /admin/support-tickets/t1/assignee': () => ({ status: 204 }),
    })
    open('/admin/support?selected=t1')
    const opened = await record()
    expect(await opened.findByText('You have this.')).toBeTruthy()
    expect(opened.getByRole('button', { name: 'Release' })).toBeTruthy()
  })
})

describe('a problem report', () => {
  it('shows what was told, the device and the screenshots, and only those', async () => {
    const shot = { id: 's1', url: '/api/v1/pictures/s1', width: 4, height: 3 }
    answering({
      'GET /admin/problem-reports/q1': ok(
        problemReportDetails({
          steps_to_reproduce: 'Open the map',
          device_info: { language: 'en-GB' } as unknown as Record<string, never>,
          screenshots: [shot],
          email: null,
          history: [{ at: '2026-11-20T15:10:00Z', by: 'Asha Rao', what: 'priority', status: null, former_notes: null }],
        }),
      ),
    })
    open('/admin/support?tab=problem-reports&selected=q1')
    const opened = within(await screen.findByRole('region', { name: 'Problem report' }))
    expect(await opened.findByText('Open the map')).toBeTruthy()
    expect(opened.queryByRole('region', { name: 'Expected behaviour' })).toBeNull()
    expect(opened.getByText('Severity changed')).toBeTruthy()
    expect(opened.getByText(/"language": "en-GB"/)).toBeTruthy()
    expect(opened.getByText('The sender left no email address, so there is nobody to answer.')).toBeTruthy()
    const options = within(opened.getByRole('combobox', { name: 'Status' })).getAllByRole('option')
    expect(options.map((one) => one.textContent)).toEqual([
      'Reported',
      'Investigating',
      'In Progress',
      'Resolved',
      "Won't Fix",
    ])
    // The picture is gone by now.
    const stored = globalThis.fetch
    vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) =>
      input instanceof Request && input.url.includes('/pictures/')
        ? new Response('', { status: 404 })
        : stored(input, init),
    )
    fireEvent.click(opened.getByRole('button', { name: 'Download screenshot 1' }))
    expect(await opened.findByText('Failed to download screenshot')).toBeTruthy()
  })
})
