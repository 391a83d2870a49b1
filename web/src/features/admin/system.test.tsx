import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import type { AuditEntry } from '@/data/auditLog/queries'
import type { Feed, FeedDecision, FeedFinding } from '@/data/feeds/queries'
import type { Health } from '@/data/health/queries'
import { queryClient } from '@/data/queryClient'
import type { Run } from '@/data/sources/queries'
import { saveFile } from '@/lib/saveFile'
import { adminAnswers, signedInAsAdmin } from '@/testing/admin'
import { open, problem, server } from '@/testing/render'
import { setWidth } from '@/testing/width'

vi.mock('@/lib/saveFile', () => ({ saveFile: vi.fn() }))

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

type Answers = Parameters<typeof server>[0]
const ok = (body: unknown) => () => ({ status: 200, body })
const answering = (more: Answers) => server(adminAnswers(more))

const entry = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-22T09:47:00Z',
  actor_id: 'a1',
  actor_name: 'Asha Rao',
  activity_type: 'user_suspend',
  target_type: 'user',
  target_id: '019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07',
  target_name: 'Sam',
  before: { status: 'active', name: 'Sam' },
  after: { status: 'suspended', name: 'Sam' },
  reason: 'Threats',
  ...more,
})

describe('the audit log', () => {
  const LIST = 'GET /admin/activities'
  const page = ok({
    activities: [entry(2), entry(1, { actor_id: null, actor_name: null })],
    next: 'newest.1',
    total: 48_116,
  })

  it('is asked by who, what, target and time, all in the address', async () => {
    const heard = answering({ [LIST]: page })
    open('/admin/audit-log?q=sam&f.kind=user_suspend&f.target=user&who=a1&from=2026-11-20&to=2026-11-22')
    expect(await screen.findByText('1 to 2 of 48,116')).toBeTruthy()
    const asked = heard.find(({ asked }) => asked === LIST)?.query
    expect(Object.fromEntries(asked ?? [])).toEqual({
      q: 'sam',
      activity_type: 'user_suspend',
      target_type: 'user',
      actor_id: 'a1',
      since: '2026-11-20T00:00:00.000Z',
      until: '2026-11-23T00:00:00.000Z',
    })
    expect(screen.getByText('System', { selector: 'td *' })).toBeTruthy()
  })

  it('is saved as CSV by the same search', async () => {
    vi.mocked(saveFile).mockClear()
    const heard = answering({
      [LIST]: page,
      'GET /admin/activities.csv': () => ({ status: 200, body: new Response('id,at') }),
    })
    open('/admin/audit-log?q=sam&f.kind=user_suspend&from=2026-11-20')
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith('carpal-audit-log.csv', expect.anything()))
    const asked = heard.find(({ asked }) => asked.endsWith('.csv'))?.query
    const search = { q: 'sam', activity_type: 'user_suspend', since: '2026-11-20T00:00:00.000Z' }
    expect(Object.fromEntries(asked ?? [])).toEqual(search)
  })

  it('shows before and after side by side', async () => {
    answering({ [LIST]: page })
    open('/admin/audit-log')
    fireEvent.click((await screen.findAllByRole('button', { name: 'Open: Suspended a user' }))[0] as HTMLElement)
    const record = within(await screen.findByRole('region', { name: 'Audit log entry' }))
    expect(record.getByRole('link', { name: 'Sam' })).toBeTruthy()
    const changed = record.getByRole('row', { name: /^Status/ })
    expect(changed.querySelector('del')?.textContent).toBe('active')
    expect(changed.querySelector('ins')?.textContent).toBe('suspended')
    expect(record.getByRole('row', { name: 'Name Sam Sam' }).querySelector('del')).toBeNull()
  })

  it('clears its time and its people with its filters', async () => {
    answering({ [LIST]: ok({ activities: [], next: null, total: 0 }) })
    const { router } = open('/admin/audit-log?who=a1&from=2026-11-20')
    fireEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
})

describe('jobs', () => {
  const QUEUES = 'GET /admin/jobs'
  const queue = { name: 'send-mail', waiting: 2, running: 1, failed: 3, done: 4210, parked: 1 }
  const parked = {
    id: 'j1',
    queue: 'send-mail',
    attempts: 5,
    error: 'No such mailbox',
    parked_at: '2026-11-22T09:47:00Z',
  }
  const jobs = ok({ queues: [queue], parked: [parked], next: null, total: 1 })

  it('show the queues and what was given up, and run it again once confirmed', async () => {
    const heard = answering({ [QUEUES]: jobs, 'POST /admin/jobs/j1/run': () => ({ status: 204 }) })
    open('/admin/jobs')
    expect(await screen.findByRole('row', { name: 'send-mail 2 1 3 1 4,210' })).toBeTruthy()
    expect(screen.getByText('No such mailbox')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Run again: send-mail' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Run again' }))
    expect(heard.some(({ asked }) => asked.startsWith('POST'))).toBe(false)
    fireEvent.click(dialog.getByRole('button', { name: 'Run again' }))
    expect(await screen.findByText('Queued again')).toBeTruthy()
  })

  it('say why one cannot run', async () => {
    answering({ [QUEUES]: jobs, 'POST /admin/jobs/j1/run': () => problem(404, 'not_found', 'That job is gone.') })
    open('/admin/jobs')
    fireEvent.click(await screen.findByRole('button', { name: 'Run again: send-mail' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Run again' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Run again' }))
    expect(await dialog.findByText('That job is gone.')).toBeTruthy()
  })
})

describe('data sources', () => {
  const feed = (more: Partial<Feed> = {}): Feed => ({
    source: 'newport',
    url: 'https://data.example.org/live.xml',
    is_enabled: true,
    every_seconds: 60,
    next_at: '2026-11-22T09:48:00Z',
    answered_at: '2026-11-22T09:47:00Z',
    data_at: null,
    failures: 0,
    last_error: '',
    car_parks: 12,
    matched: 10,
    waiting: 1,
    live: 9,
    ...more,
  })
  const run = (id: number, more: Partial<Run> = {}): Run => ({
    id,
    source: 'newport',
    input: 'newport.csv',
    message: '',
    outcome: 'done',
    read: 38,
    added: 3,
    changed: 14,
    removed: 1,
    unchanged: 15,
    rejected: 1,
    started_at: '2026-11-22T03:40:00Z',
    finished_at: '2026-11-22T03:41:00Z',
    ...more,
  })
  const source = { name: 'newport', kind: 'council', licence: 'OGL', fetched_at: null, last_run: run(7) }

  it('show their runs, and what the latest could not take', async () => {
    answering({
      'GET /admin/sources': ok({ sources: [source] }),
      'GET /admin/feeds': ok({ feeds: [] }),
      'GET /admin/sources/newport/runs': ok({
        runs: [run(7), run(6, { outcome: 'failed' }), run(5, { outcome: 'dead', finished_at: null })],
        next: null,
        total: 3,
      }),
      'GET /admin/runs/7': ok({
        ...run(7),
        reasons: { outside_uk: 1 },
        rejects: [{ position: 'line 17', reason: 'outside_uk', detail: '' }],
      }),
    })
    open('/admin/sources')
    fireEvent.click(await screen.findByRole('button', { name: 'newport' }))
    const record = within(await screen.findByRole('region', { name: 'newport' }))
    expect(await record.findByText('Outside the UK')).toBeTruthy()
    expect(record.getByText('line 17')).toBeTruthy()
    expect(record.getByText('Failed')).toBeTruthy()
    expect(record.getByText('Stopped')).toBeTruthy()
  })

  it('show how a feed is, what it said that was not believed, and take back what was decided of it', async () => {
    const failing = feed({ failures: 3, last_error: 'It responded with 429 Too Many Requests' })
    const finding: FeedFinding = {
      external_id: 'K2',
      kind: 'negative',
      detail: '-3 spaces free',
      times: 2,
      first_at: '2026-11-22T09:40:00Z',
      last_at: '2026-11-22T09:47:00Z',
    }
    const decision: FeedDecision = {
      ...{ id: 17, external_id: 'K2', name: 'Kingsway', car_park: null },
      ...{ decided_by: 'Alex Morgan', decided_at: '2026-11-22T09:00:00.123456Z' },
    }
    const heard = answering({
      'GET /admin/sources': ok({ sources: [{ ...source, last_run: null }] }),
      'GET /admin/sources/newport/runs': ok({ runs: [], next: null, total: 0 }),
      'GET /admin/feeds': ok({ feeds: [failing] }),
      'GET /admin/feeds/newport': ok({ ...failing, findings: [finding], decisions: [decision] }),
      'DELETE /admin/feed-matches/17/decision': ok({
        ...{ id: 17, source: 'newport', external_id: 'K2', name: 'Kingsway', status: 'unmatched', reasons: [] },
        ...{ capacity: null, car_park: null, lat: null, lng: null },
      }),
    })
    open('/admin/sources')
    expect(await screen.findByText('Feed failing')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'newport' }))
    const part = within(await screen.findByRole('region', { name: 'Feed' }))
    expect(await part.findByText('12: 10 on the map, 9 live')).toBeTruthy()
    expect(part.getByText(/429 Too Many Requests/)).toBeTruthy()
    expect(part.getByText('Fewer than zero spaces')).toBeTruthy()
    expect(screen.getByText('is not on the map')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo: Kingsway' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Decision undone')).toBeTruthy()
    const undone = heard.find(({ asked }) => asked === 'DELETE /admin/feed-matches/17/decision')
    expect(undone?.query.get('decided_at')).toBe(decision.decided_at)
  })
})

describe('health', () => {
  it('says what works and what does not, and what is stored', async () => {
    const health: Health = {
      programs: [
        { name: 'api', ok: true, since: '2026-11-22T03:40:00Z' },
        { name: 'worker', ok: false, since: null },
      ],
      database: { ok: true, size_bytes: 812_000_000 },
      redis: { ok: true },
      queue: { waiting: 3, running: 1, failed: 0, parked: 1 },
      mail: { waiting: 0, failed: 0 },
      storage: [{ what: 'screenshots', count: 44, bytes: 22_000_000 }],
    }
    answering({ 'GET /admin/health': ok(health) })
    open('/admin/health')
    const worker = (await screen.findByText('Worker')).closest('li') as HTMLElement
    expect(within(worker).getByText('Does not answer')).toBeTruthy()
    expect(screen.getByRole('row', { name: 'Screenshots 44 22.0 MB' })).toBeTruthy()
    const parked = screen.getByRole('link', { name: /Jobs parked/ })
    expect(parked.getAttribute('href')).toBe('/admin/jobs')
    expect(parked.textContent).toContain('To review')
  })
})
