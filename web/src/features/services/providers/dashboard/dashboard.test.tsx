import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import type { Provider } from '@/data/providers/types'
import { queryClient } from '@/data/queryClient'
import { applicant, figures, insurance, jobSummary, pausedProvider, provider, quote, wonJob } from '@/testing/providers'
import { open, problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { setWidth } from '@/testing/width'

// No map is drawn here; the list says the same.
vi.mock('../../jobs/map/JobsMap.lazy', () => ({ JobsMap: () => null }))

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedIn()
})

const JOBS = [
  jobSummary('one', { title: 'Flat tyre, no spare', urgency: 'urgent', service_type: 'flat-tire', distance_km: 2 }),
  jobSummary('two', { my_quote: quote(), budget_range: null }),
]
type Answers = Parameters<typeof server>[0]
const working = (business: Provider | null = provider(), more: Answers = {}) =>
  server({
    'GET /me/provider': () => ({ status: 200, body: business }),
    'GET /me/provider/figures': () => ({ status: 200, body: figures() }),
    'GET /me/provider/jobs': () => ({ status: 200, body: { jobs: [], next: null, total: 0 } }),
    'GET /jobs': () => ({ status: 200, body: { jobs: JOBS, next: null, total: JOBS.length } }),
    ...more,
  })
const DASHBOARD = '/service-provider-dashboard'
const list = async () => within(await screen.findByRole('list', { name: 'Available Jobs' }))

describe('the gates of the dashboard', () => {
  it.each([
    ['who has not applied', null, 'Complete your application', 'Apply as Service Provider'],
    ['an applicant', applicant(), 'Application Under Review', 'Your application'],
    [
      'a rejected applicant',
      applicant({ standing: 'rejected', rejected_reason: 'No insurance.' }),
      'Your application was not approved',
      'Change and send it again',
    ],
    ['a paused provider', pausedProvider(), 'Account Paused', 'Contact Support'],
    ['a banned one', provider({ is_banned: true, standing: 'banned' }), 'Account Banned', 'Contact Support'],
  ])('show %s why, and the next step', async (_, business, title, next) => {
    const heard = working(business)
    open(DASHBOARD)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByRole('link', { name: next })).toBeTruthy()
    expect(screen.queryByText('Available Jobs')).toBeNull()
    expect(heard.map(({ asked }) => asked)).not.toContain('GET /jobs')
  })

  it('let a paused provider finish what is under way, and renew what ran out', async () => {
    const business = pausedProvider({
      paused_because: 'documents',
      documents: [insurance({ state: 'expired', days_left: 0, expires_on: '2026-11-22' })],
    })
    const job = wonJob('j', { progress: 'en_route', next_step: 'arrived' })
    const { is_mine: _, customer: __, ...more } = job
    working(business, {
      'GET /me/provider/jobs': () => ({
        status: 200,
        body: { jobs: [jobSummary('j', { ...pick(more), title: job.title })], next: null, total: 1 },
      }),
    })
    open(DASHBOARD)
    expect(await screen.findByRole('button', { name: 'I have arrived' })).toBeTruthy()
    expect(screen.getByText('Run out')).toBeTruthy()
    expect(screen.getByText('You are paused until we have seen the renewed one.')).toBeTruthy()
  })
})

/** What a list has of a job. */
const pick = ({ status, progress, my_quote, registration }: Partial<ReturnType<typeof wonJob>>) => ({
  ...(status && { status }),
  ...(progress !== undefined && { progress }),
  ...(my_quote !== undefined && { my_quote }),
  ...(registration !== undefined && { registration }),
})

describe('the dashboard', () => {
  it('welcomes, and shows the four figures', async () => {
    setWidth(1440)
    working()
    open(DASHBOARD)
    expect(await screen.findByText(/^Welcome, /)).toBeTruthy()
    const stats = within(screen.getByRole('list', { name: 'Your figures' }))
    await stats.findByText('318')
    const cards = stats.getAllByRole('listitem').map((card) => card.textContent)
    expect(cards).toEqual([
      'Total Quotes31829 this month',
      'Accepted22470 in 100 quotes',
      'Rating4.8126 reviews',
      'Jobs Done2121 under way',
    ])
  })

  it('lists open jobs with their number, distance, budget and quotes', async () => {
    working()
    open(DASHBOARD)
    const rows = (await list()).getAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('Job 1: Flat tyre, no spare')
    expect(rows[0]?.textContent).toContain('Urgent')
    expect(rows[0]?.textContent).toContain('2 km')
    expect(rows[1]?.textContent).toContain('no budget')
    expect(rows[1]?.textContent).toContain('You quoted £65.00')
    const details = within(rows[0] as HTMLElement).getByRole('link', { name: /View Details/ })
    expect(details.getAttribute('href')).toBe('/job-details/one')
    expect(within(rows[1] as HTMLElement).queryByRole('button', { name: /Not me/ })).toBeNull()
  })

  it('is narrowed in the address', async () => {
    const heard = working()
    const { router } = open(`${DASHBOARD}?urgency=high&km=5`)
    await list()
    const asked = () => Object.fromEntries(heard.findLast(({ asked }) => asked === 'GET /jobs')?.query ?? [])
    expect(asked()).toEqual({ services: 'mine', urgency: 'high', max_km: '5' })
    fireEvent.click(screen.getByRole('button', { name: 'My services' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Urgency' }), { target: { value: '' } })
    await waitFor(() => expect(asked()).toEqual({ services: 'all', max_km: '5' }))
    expect(router.state.location.search).toBe('?km=5&services=all')
  })

  it('has no job that was dismissed any more', async () => {
    let jobs = JOBS
    const heard = working(provider(), {
      'GET /jobs': () => ({ status: 200, body: { jobs, next: null, total: jobs.length } }),
      'POST /jobs/one/dismiss': () => {
        jobs = JOBS.slice(1)
        return { status: 204 }
      },
    })
    open(DASHBOARD)
    await list()
    fireEvent.click(screen.getByRole('button', { name: 'Not me: Flat tyre, no spare' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Not for me' }))
    await waitFor(() => expect(screen.queryByText('Flat tyre, no spare')).toBeNull())
    expect(heard.map(({ asked }) => asked)).toContain('POST /jobs/one/dismiss')
  })

  it('says when there is nothing, and widens what is asked for', async () => {
    const heard = working(provider(), {
      'GET /jobs': () => ({ status: 200, body: { jobs: [], next: null, total: 0 } }),
    })
    open(DASHBOARD)
    expect(await screen.findByText('No jobs right now')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all jobs in your reach' }))
    await waitFor(() => expect(heard.findLast(({ asked }) => asked === 'GET /jobs')?.query.get('services')).toBe('all'))
  })

  it('says when the jobs could not be loaded', async () => {
    working(provider(), { 'GET /jobs': () => problem(422, 'invalid', 'We don’t know this urgency.') })
    open(DASHBOARD)
    expect(await screen.findByText('The jobs could not be loaded')).toBeTruthy()
  })

  it('shows the job under way first, and moves it on', async () => {
    const listed = jobSummary('j', {
      ...pick(wonJob('j', { progress: 'en_route' })),
      title: 'Car will not start',
      eta: '2026-11-23T18:34:00Z',
    })
    const heard = working(provider(), {
      'GET /me/provider/jobs': () => ({ status: 200, body: { jobs: [listed], next: null, total: 1 } }),
      'POST /jobs/j/progress': () => ({ status: 200, body: wonJob('j', { progress: 'arrived' }) }),
    })
    open(DASHBOARD)
    const under = within(await screen.findByRole('region', { name: 'Under way: Car will not start' }))
    expect(under.getByText(/expected 18:34/)).toBeTruthy()
    expect(under.getByRole('img', { name: /Registration/ }).textContent).toBe('LV68 XKD')
    fireEvent.click(under.getByRole('button', { name: 'I have arrived' }))
    await waitFor(() =>
      expect(heard.find(({ asked }) => asked === 'POST /jobs/j/progress')?.body).toEqual({ to: 'arrived' }),
    )
  })

  it('switches taking jobs off, and takes that back where it failed', async () => {
    working(provider(), { 'PUT /me/provider/availability': () => problem(503, 'away', 'Please try again.') })
    open(DASHBOARD)
    const toggle = await screen.findByRole('switch', { name: 'Taking jobs' })
    fireEvent.click(toggle)
    expect(await screen.findByText('It could not be changed')).toBeTruthy()
    expect(toggle.getAttribute('aria-checked')).toBe('true')
  })

  it('changes the reach when the slider is let go', async () => {
    const heard = working(provider(), {
      'PUT /me/provider': ({ body }) => ({ status: 200, body: provider(body as Partial<Provider>) }),
    })
    open(DASHBOARD)
    const slider = await screen.findByRole('slider', { name: 'Reach' })
    fireEvent.change(slider, { target: { value: '25' } })
    expect(screen.getByText('25 km')).toBeTruthy()
    expect(heard.map(({ asked }) => asked)).not.toContain('PUT /me/provider')
    fireEvent.pointerUp(slider)
    await waitFor(() =>
      expect(heard.find(({ asked }) => asked === 'PUT /me/provider')?.body).toMatchObject({
        radius_km: 25,
        business_name: 'Dock Road Mobile Mechanics',
        opening_hours: 'Mo-Sa 07:00-20:00',
      }),
    )
  })

  it('names the documents that run out', async () => {
    working(provider({ documents: [insurance({ expires_on: '2026-12-16', days_left: 24 })] }))
    open(DASHBOARD)
    const ending = within(await screen.findByRole('list', { name: 'Documents that run out' }))
    expect(ending.getByText('Runs out 16 Dec 2026, in 24 days')).toBeTruthy()
  })
})
