import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import { applyUserEvent } from '@/data/events/applyUserEvent'
import type { InboxItem } from '@/data/inbox/queries'
import { queryClient } from '@/data/queryClient'
import { adminAnswers, adminUser, signedInAsAdmin, userReport } from '@/testing/admin'
import { inbox, matter, ticketDetails } from '@/testing/desk'
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
const REPORT = matter('report', 'r1', { title: 'Threats', priority: 'urgent', registration: 'LM68OVA' })
const TICKET = matter('ticket', 't1', { title: 'My plate', due_at: '2026-11-01T10:00:00Z', reference: 'T-1042' })
const CLAIM = matter('claim', 'cl1', { title: 'Claim' })
const JOB = matter('job', 'j1', { title: 'Feed parked', detail: 'Failed 5 times' })

function page(address: string, items: InboxItem[], more: Answers = {}) {
  const now = { items }
  const heard = server(
    adminAnswers({
      'GET /admin/inbox': () => ({ status: 200, body: inbox(now.items) }),
      'GET /admin/reports/r1': ok(userReport({ reported: null })),
      'GET /admin/support-tickets/t1': ok(ticketDetails()),
      ...more,
    }),
  )
  return { now, heard, ...open(address) }
}
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const rows = () => [...document.querySelectorAll('ul > li > button[class*=row]')].map((one) => one.textContent)
const selected = () => document.querySelector('button[aria-current="true"]')?.textContent
const matterShown = () => within(screen.getByRole('region', { name: 'Item' }))

describe('Needs you', () => {
  it('lists what waits in three groups, and opens the first', async () => {
    page('/admin/needs-you', [REPORT, TICKET, CLAIM])
    expect(await screen.findByRole('region', { name: 'Urgent' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Overdue' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Waiting' })).toBeTruthy()
    expect(rows()).toHaveLength(3)
    await waitFor(() => expect(selected()).toContain('Threats'))
    expect(matterShown().getByRole('heading', { name: 'Threats' })).toBeTruthy()
  })

  it('counts each kind, and narrows to it by its number', async () => {
    const { router } = page('/admin/needs-you', [REPORT, TICKET, CLAIM])
    expect(await screen.findByRole('button', { name: 'Everything 3' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Support 1' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Mine 0' })).toBeTruthy()
    await waitFor(() => expect(rows()).toHaveLength(3))
    press('5')
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(router.state.location.search).toContain('f.what=support')
    press('1')
    await waitFor(() => expect(rows()).toHaveLength(3))
    for (const [key, what] of [
      ['0', 'car-parks'],
      ['-', 'system'],
    ] as const) {
      press(key)
      await waitFor(() => expect(router.state.location.search).toContain(`f.what=${what}`))
    }
  })

  it('counts as mine what one has beyond the 200 that are shown', async () => {
    page('/admin/needs-you', [REPORT], {
      'GET /admin/inbox': () => ({ status: 200, body: { ...inbox([REPORT]), mine: 3, total: 203 } }),
    })
    expect(await screen.findByRole('button', { name: 'Mine 3' })).toBeTruthy()
  })

  it('is gone through by J and K, which do nothing while one types', async () => {
    page('/admin/needs-you', [REPORT, TICKET, CLAIM])
    await waitFor(() => expect(selected()).toContain('Threats'))
    press('j')
    await waitFor(() => expect(selected()).toContain('My plate'))
    press('j')
    await waitFor(() => expect(selected()).toContain('Claim'))
    press('k')
    await waitFor(() => expect(selected()).toContain('My plate'))
    const search = screen.getByRole('searchbox', { name: 'Search what waits' })
    fireEvent.keyDown(search, { key: 'j' })
    expect(selected()).toContain('My plate')
    press('/')
    expect(document.activeElement).toBe(search)
  })

  it('never moves the selection for what comes in, which gets a dot until it is looked at', async () => {
    const { now } = page('/admin/needs-you', [REPORT, CLAIM])
    await waitFor(() => expect(selected()).toContain('Threats'))
    expect(screen.queryByText('New')).toBeNull()
    now.items = [matter('report', 'r0', { title: 'Newer', priority: 'urgent' }), REPORT, CLAIM]
    act(() => applyUserEvent(queryClient, { name: 'inbox' }))
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(selected()).toContain('Threats')
    expect(screen.getByText('New').closest('button')?.textContent).toContain('Newer')
    press('k')
    await waitFor(() => expect(selected()).toContain('Newer'))
    expect(screen.queryByText('New')).toBeNull()
  })

  it('goes on to the next matter when one is decided', async () => {
    const { now } = page('/admin/needs-you?selected=ticket%3At1', [REPORT, TICKET, CLAIM])
    await waitFor(() => expect(selected()).toContain('My plate'))
    now.items = [REPORT, CLAIM]
    act(() => applyUserEvent(queryClient, { name: 'inbox' }))
    await waitFor(() => expect(selected()).toContain('Claim'))
  })

  it("says of a feed's car park whether it is the one on the map, by the one that was seen", async () => {
    const found = {
      id: 7,
      source: 'leeds',
      external_id: 'K1',
      name: 'The Kingsway',
      lng: -1.54,
      lat: 53.79,
      capacity: 475,
      status: 'waiting',
      car_park: { id: 21, name: 'Kingsway', lng: -1.54, lat: 53.79, capacity: 480, metres: 12.5 },
      reasons: ['12 m apart', 'names 80 % alike'],
    }
    const { heard } = page('/admin/needs-you', [matter('feed_match', '7', { title: 'Is The Kingsway Kingsway?' })], {
      'GET /admin/feed-matches/7': ok(found),
      'POST /admin/feed-matches/7/decision': ok({ ...found, status: 'matched' }),
    })
    expect(await screen.findByText('12 m apart, names 80 % alike')).toBeTruthy()
    press('Enter')
    const dialog = within(await screen.findByRole('dialog', { name: 'Same car park' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Same car park' }))
    await waitFor(() => expect(heard.some(({ asked }) => asked.startsWith('POST /admin/feed-matches'))).toBe(true))
    const decided = heard.find(({ asked }) => asked.startsWith('POST /admin/feed-matches'))
    expect(decided?.body).toEqual({ is_same: true, car_park_id: 21 })
  })

  it('takes by C, undoes by Z, and says who has it', async () => {
    const { now, heard } = page('/admin/needs-you', [CLAIM], {
      'PUT /admin/inbox/claim/cl1/assignee': () => {
        now.items = [{ ...CLAIM, taken_by: { id: DRIVER.id, name: 'Asha Rao' } }]
        return { status: 204 }
      },
      'DELETE /admin/inbox/claim/cl1/assignee': () => {
        now.items = [CLAIM]
        return { status: 204 }
      },
    })
    await waitFor(() => expect(selected()).toContain('Claim'))
    press('c')
    expect(await screen.findByRole('img', { name: 'Taken by you' })).toBeTruthy()
    press('z')
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Taken by you' })).toBeNull())
    const acts = heard.filter(({ asked }) => asked.includes('assignee')).map(({ asked }) => asked.split(' ')[0])
    expect(acts).toEqual(['PUT', 'DELETE'])
  })

  it('releases what an admin has who is away, from whoever was seen to have it', async () => {
    const RELEASE = 'DELETE /admin/inbox/claim/cl1/assignee'
    const { now, heard } = page('/admin/needs-you', [{ ...CLAIM, taken_by: { id: 'tom', name: 'Tom Ward' } }], {
      [RELEASE]: () => {
        now.items = [CLAIM]
        return { status: 204 }
      },
    })
    await waitFor(() => expect(selected()).toContain('Claim'))
    fireEvent.click(matterShown().getByRole('button', { name: 'Release' }))
    expect(await screen.findByText('Released')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === RELEASE)?.query.get('holder')).toBe('tom')
  })

  it('hands over by H what one has, and asks nothing else of it', async () => {
    const tom = { user_id: 'tom', name: 'Tom Ward', email: 'tom@example.org' }
    const mine = { ...CLAIM, taken_by: { id: DRIVER.id, name: 'Asha Rao' } }
    const { heard, now } = page('/admin/needs-you', [CLAIM], {
      'GET /admin/admins': ok({ admins: [adminUser(), adminUser(tom)], next: null, total: 2 }),
      'POST /admin/inbox/claim/cl1/hand-over': () => ({ status: 204 }),
    })
    await waitFor(() => expect(selected()).toContain('Claim'))
    press('h')
    expect(screen.queryByRole('dialog')).toBeNull()
    now.items = [mine]
    act(() => applyUserEvent(queryClient, { name: 'inbox' }))
    await screen.findByRole('img', { name: 'Taken by you' })
    press('h')
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand to another admin' }))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect((await dialog.findByRole('combobox', { name: 'Admin' })).textContent).toBe('Tom Ward (tom@example.org)')
    const limits = heard.filter(({ asked }) => asked === 'GET /admin/admins').map(({ query }) => query.get('limit'))
    expect(limits, 'all of them, not a page').toContain('100')
    fireEvent.click(dialog.getByRole('button', { name: 'Hand over' }))
    expect(await screen.findByText('Handed over')).toBeTruthy()
    expect(heard.find(({ asked }) => asked.endsWith('/hand-over'))?.body).toEqual({ to: 'tom' })
  })

  it('says so when another admin was quicker', async () => {
    page('/admin/needs-you', [CLAIM], {
      'PUT /admin/inbox/claim/cl1/assignee': () => problem(409, 'taken', 'Tom W. has this.'),
    })
    await waitFor(() => expect(selected()).toContain('Claim'))
    press('c')
    expect(await screen.findByText('Tom W. has this.')).toBeTruthy()
  })

  it('opens the decision by Enter and the dismissal by X', async () => {
    const { heard } = page('/admin/needs-you', [REPORT], {
      'POST /admin/reports/r1/decision': ok(userReport({ status: 'dismissed', decision: 'dismiss' })),
    })
    await waitFor(() => expect(selected()).toContain('Threats'))
    await matterShown().findByText('Never shown to the reported person', { selector: 'dd' })
    press('Enter')
    expect(await matterShown().findByRole('region', { name: 'Decision' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Dismiss')
    // The numbers are the form's now, and filter nothing.
    press('2')
    expect(await matterShown().findByRole('radio', { name: 'Resolve', checked: true })).toBeTruthy()
    expect(rows()).toHaveLength(1)
    press('x')
    const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss report' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'A joke' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('Report dismissed')).toBeTruthy()
    const said = heard.find(({ asked }) => asked === 'POST /admin/reports/r1/decision')?.body
    expect(said).toEqual({ decision: 'dismiss', reason: 'A joke' })
  })

  it('decides by Enter on the row that is open, too, but not by a second click', async () => {
    page('/admin/needs-you', [JOB])
    await waitFor(() => expect(selected()).toContain('Feed parked'))
    const row = document.querySelector('button[aria-current="true"]') as HTMLElement
    fireEvent.click(row, { detail: 1 })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(row, { detail: 0 })
    expect(await screen.findByRole('dialog', { name: 'Run again' })).toBeTruthy()
  })

  it('asks nothing about the next matter when the one being decided is gone', async () => {
    const { now } = page('/admin/needs-you', [JOB, matter('job', 'j2', { title: 'Mail parked' })])
    await waitFor(() => expect(selected()).toContain('Feed parked'))
    press('Enter')
    expect(await screen.findByRole('dialog', { name: 'Run again' })).toBeTruthy()
    now.items = now.items.slice(1)
    act(() => applyUserEvent(queryClient, { name: 'inbox' }))
    await waitFor(() => expect(selected()).toContain('Mail parked'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leaves alone what is asked of the next matter when the answer about the one before comes late', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { now } = page('/admin/needs-you', [JOB, matter('job', 'j2', { title: 'Mail parked' })], {
      'POST /admin/jobs/j1/run': () => held.then(() => ({ status: 204 })),
    })
    await waitFor(() => expect(selected()).toContain('Feed parked'))
    press('Enter')
    const first = within(await screen.findByRole('dialog', { name: 'Run again' }))
    fireEvent.click(first.getByRole('button', { name: 'Run again' }))
    now.items = now.items.slice(1)
    act(() => applyUserEvent(queryClient, { name: 'inbox' }))
    await waitFor(() => expect(selected()).toContain('Mail parked'))
    press('Enter')
    expect(await screen.findByRole('dialog', { name: 'Run again' })).toBeTruthy()
    await act(async () => answer())
    expect(await screen.findByText('Queued again')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Run again' })).toBeTruthy()
  })

  it('says so where the list could not be asked for again, and asks on', async () => {
    let answer: ReturnType<typeof problem> = { status: 200, body: inbox([REPORT, CLAIM]) }
    page('/admin/needs-you', [], { 'GET /admin/inbox': () => answer })
    await waitFor(() => expect(rows()).toHaveLength(2))
    answer = problem(429, 'too_many', 'Too many. Try again in a minute.')
    act(() => applyUserEvent(queryClient, { name: 'inbox' }))
    expect(await screen.findByText('This list may be out of date')).toBeTruthy()
    expect(screen.getByText('Too many. Try again in a minute.')).toBeTruthy()
    expect(rows()).toHaveLength(2)
    answer = { status: 200, body: inbox([CLAIM]) }
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.queryByText('This list may be out of date')).toBeNull()
  })

  it('keeps the keyboard on the row that is open, the only one that Tab comes to', async () => {
    page('/admin/needs-you', [REPORT, TICKET, CLAIM])
    const row = () => document.querySelector<HTMLElement>('button[aria-current="true"]')
    await waitFor(() => expect(document.activeElement).toBe(row()))
    press('j')
    await waitFor(() => expect(selected()).toContain('My plate'))
    expect(document.activeElement).toBe(row())
    fireEvent.keyDown(row() as HTMLElement, { key: 'ArrowDown' })
    await waitFor(() => expect(selected()).toContain('Claim'))
    expect(document.activeElement).toBe(row())
    const stops = [...document.querySelectorAll<HTMLElement>('button[class*=row]')].filter((one) => one.tabIndex === 0)
    expect(stops).toEqual([row()])
  })

  it('leads to the status of a ticket by S, back to the list by Escape, and to the end of it by X', async () => {
    const { heard } = page('/admin/needs-you', [TICKET], {
      'PATCH /admin/support-tickets/t1': ok(ticketDetails({ status: 'resolved' })),
    })
    const status = await screen.findByRole('combobox', { name: 'Status' })
    press('s')
    await waitFor(() => expect(document.activeElement).toBe(status))
    fireEvent.keyDown(status, { key: 'Escape' })
    expect(document.activeElement?.textContent).toContain('My plate')
    press('x')
    const dialog = await screen.findByRole('dialog', { name: 'Resolve T-1042?' })
    fireEvent.keyDown(within(dialog).getByRole('button', { name: 'Cancel' }), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const said = heard.find(({ asked }) => asked.startsWith('PATCH'))?.body
    expect(said).toMatchObject({ status: 'resolved' })
  })

  it('sends an answer by Control and Enter, and goes back to the list', async () => {
    const { heard } = page('/admin/needs-you', [TICKET], {
      'POST /admin/support-tickets/t1/replies': () => ({ status: 201, body: ticketDetails() }),
    })
    const answer = await screen.findByRole('textbox', { name: 'Answer to caddy@example.org' })
    press('Enter')
    await waitFor(() => expect(document.activeElement).toBe(answer))
    fireEvent.change(answer, { target: { value: 'Print it again.' } })
    fireEvent.keyDown(answer, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(document.activeElement?.textContent).toContain('My plate'))
    expect(heard.find(({ asked }) => asked.endsWith('/replies'))?.body).toMatchObject({ text: 'Print it again.' })
  })

  it('goes to the evidence by E', async () => {
    page('/admin/needs-you', [REPORT])
    await waitFor(() => expect(selected()).toContain('Threats'))
    press('e')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('What it is about')
  })

  it('leads to the answer of a ticket', async () => {
    page('/admin/needs-you', [TICKET])
    const answer = await screen.findByRole('textbox', { name: 'Answer to caddy@example.org' })
    press('Enter')
    await waitFor(() => expect(document.activeElement).toBe(answer))
  })

  it('runs a parked job again', async () => {
    const { heard } = page('/admin/needs-you', [JOB], { 'POST /admin/jobs/j1/run': () => ({ status: 204 }) })
    await waitFor(() => expect(selected()).toContain('Feed parked'))
    press('Enter')
    const dialog = within(await screen.findByRole('dialog', { name: 'Run again' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Run again' }))
    await waitFor(() => expect(heard.some(({ asked }) => asked === 'POST /admin/jobs/j1/run')).toBe(true))
  })

  it('decides what drivers report of a car park, as it was seen, and names none of them', async () => {
    const id = '019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07'
    const [first_at, last_at] = ['2026-11-20T14:40:00.123456Z', '2026-11-20T14:52:00.654321Z']
    const park = { id: 7, name: 'High Street', address: '', city: 'Newport', lng: -2.99, lat: 51.58 }
    const seen = {
      ...{ id, kind: 'scam', status: 'pending', drivers: 3, voices: 2, first_at, last_at, photos: [] },
      ...{ car_park: { ...park, scam_reported: false, scam_suspected: true, is_on_map: true } },
      ...{ borne_out: null, borne_out_drivers: 1, can_decide: true },
      ...{ decided_at: null, decided_by: null, reason: null },
    }
    const { heard } = page('/admin/needs-you', [matter('driver_report', id, { title: 'Fake code' })], {
      [`GET /admin/driver-reports/${id}`]: ok(seen),
      [`POST /admin/driver-reports/${id}/decision`]: ok({ ...seen, status: 'accepted' }),
    })
    expect(await screen.findByText('High Street, Newport')).toBeTruthy()
    expect(matterShown().getByText('Shown to nobody')).toBeTruthy()
    expect(matterShown().getByText('3 accounts that count as 2 drivers')).toBeTruthy()
    expect(matterShown().getByText('1 of them has been right five times')).toBeTruthy()
    press('Enter')
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it as they say?' }))
    fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'I rang them' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Accept and send' }))
    const decision = () => heard.find(({ asked }) => asked === `POST /admin/driver-reports/${id}/decision`)?.body
    await waitFor(() => expect(decision()).toEqual({ accept: true, reason: 'I rang them', seen: last_at }))
  })

  it('says before, and not after, that a report of one’s own is for another admin', async () => {
    const id = '019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07'
    const at = '2026-11-20T14:40:00Z'
    const seen = {
      ...{ id, kind: 'closed', status: 'pending', drivers: 1, voices: 1, first_at: at, last_at: at, photos: [] },
      car_park: {
        id: 7,
        name: 'High Street',
        address: '',
        city: '',
        lng: 0,
        lat: 0,
        scam_reported: false,
        scam_suspected: false,
        is_on_map: false,
      },
      ...{ borne_out: true, borne_out_drivers: 0, can_decide: false, decided_at: null, decided_by: null, reason: null },
    }
    const own = matter('driver_report', id, { title: 'Closed', can_decide: false })
    page('/admin/needs-you', [own], { [`GET /admin/driver-reports/${id}`]: ok(seen) })
    expect(await screen.findByText('You reported this yourself, so another admin decides.')).toBeTruthy()
    expect(await matterShown().findByText('Says the same')).toBeTruthy()
    expect(matterShown().getByText(/Drivers can’t see this car park at the moment/)).toBeTruthy()
    expect(matterShown().getByRole('button', { name: /^Accept/ })).toHaveProperty('disabled', true)
  })

  it('leaves to another admin what this one may not decide', async () => {
    page('/admin/needs-you', [matter('claim', 'cl9', { title: 'Not mine', can_decide: false })])
    expect(await screen.findByText('Another admin has to decide this.')).toBeTruthy()
    expect(matterShown().getByRole('button', { name: /^Approve/ })).toHaveProperty('disabled', true)
    press('Enter')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says where nothing waits', async () => {
    page('/admin/needs-you', [])
    expect(await screen.findByText('Nothing needs you')).toBeTruthy()
  })

  it('explains every key', async () => {
    page('/admin/needs-you', [CLAIM])
    await waitFor(() => expect(selected()).toContain('Claim'))
    press('?')
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy()
  })
})

describe('Needs you on a phone', () => {
  beforeEach(() => setWidth(390))

  it('opens a matter over the list, and takes one from its row', async () => {
    const { heard } = page('/admin/needs-you', [REPORT, TICKET], {
      'PUT /admin/inbox/ticket/t1/assignee': () => ({ status: 204 }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Take: My plate' }))
    await waitFor(() => expect(heard.some(({ asked }) => asked.startsWith('PUT'))).toBe(true))
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(screen.getByText('Threats'))
    expect(await screen.findByRole('dialog', { name: 'Threats' })).toBeTruthy()
  })
})
