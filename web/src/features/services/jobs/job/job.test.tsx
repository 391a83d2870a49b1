import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import type { Job } from '@/data/jobs/types'
import type { Provider } from '@/data/providers/types'
import { queryClient } from '@/data/queryClient'
import { applicant, job, pausedProvider, provider, quote, review, wonJob } from '@/testing/providers'
import { open, problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { SEND_EVERY_MS } from './usePositionSharing'

// No map is drawn here.
vi.mock('../map/CellMap.lazy', () => ({ CellMap: () => null }))
vi.mock('@/map/PointMap.lazy', () => ({ PointMap: () => null }))

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedIn()
})

type Answers = Parameters<typeof server>[0]
const shows = (of: Job, more: Answers = {}, business: Provider | null = provider()) =>
  server({
    'GET /me/provider': () => ({ status: 200, body: business }),
    'GET /jobs/j': () => ({ status: 200, body: of }),
    'GET /providers/p/reviews': () => ({ status: 200, body: { reviews: [review()], next: null } }),
    ...more,
  })
const forbidden = () => problem(403, 'no_provider', 'Only service providers can see jobs')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const form = () => within(screen.getByRole('form', { name: 'Quote' }))
const type = (label: string, value: string) => fireEvent.change(form().getByLabelText(label), { target: { value } })
const body = (heard: ReturnType<typeof server>, asked: string) => heard.findLast((one) => one.asked === asked)?.body

describe('the gates of a job', () => {
  it.each([
    ['Application Pending', applicant(), 'Application Under Review'],
    ['Account Suspended - Contact Support', pausedProvider(), 'Account Suspended'],
  ])('say %s', async (button, business, title) => {
    shows(job('j'), { 'GET /jobs/j': forbidden }, business)
    open('/job-details/j')
    const gate = await screen.findByRole('button', { name: button })
    expect((gate as HTMLButtonElement).disabled).toBe(true)
    expect((screen.getByRole('button', { name: 'Chat with Customer' }) as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.queryByText('Car will not start')).toBeNull()
  })

  it('let who has no business apply', async () => {
    shows(job('j'), { 'GET /jobs/j': forbidden }, null)
    open('/job/j')
    expect((await screen.findByRole('link', { name: 'Apply as Service Provider' })).getAttribute('href')).toBe(
      '/service-provider-application',
    )
  })

  it('say that there is no such job, and lead back', async () => {
    shows(job('j'), { 'GET /jobs/j': () => problem(404, 'not_found', 'Job not found') })
    const { router } = open('/job/j')
    expect(await screen.findByRole('heading', { name: 'Job not found' })).toBeTruthy()
    press('Back to Dashboard')
    await waitFor(() => expect(router.state.location.pathname).toBe('/service-provider-dashboard'))
  })
})

describe('a job to quote for', () => {
  it('tells the area and whole kilometres, and nothing of the customer', async () => {
    shows(job('j', { distance_km: 3 }))
    open('/job-details/j')
    expect(await screen.findByText('about 3 km')).toBeTruthy()
    expect(screen.getByText('Park Square area')).toBeTruthy()
    expect(screen.getByText('2 other providers have quoted. Only the customer sees what.')).toBeTruthy()
    expect(screen.queryByRole('img', { name: /Registration/ })).toBeNull()
  })

  it('takes a quote, says so, and forgets the draft', async () => {
    const heard = shows(job('j'), {
      'PUT /jobs/j/quote': () => ({ status: 201, body: job('j', { my_quote: quote() }) }),
    })
    open('/job-details/j')
    fireEvent.click(await screen.findByRole('button', { name: 'Submit Quote' }))
    await screen.findByRole('form', { name: 'Quote' })
    press('Submit Quote')
    expect(await screen.findByText('Missing information')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Quote amount'))
    type('Quote amount', '70')
    type('Estimated duration', '30')
    type('Arrives in optional', '20')
    type('Description', 'New battery, fitted.')
    fireEvent.click(screen.getByRole('checkbox', { name: /Break down the cost/ }))
    press('Submit Quote')
    expect(await screen.findByText('Missing cost breakdown')).toBeTruthy()
    type('Parts cost', '20')
    type('Labour cost', '45')
    press('Submit Quote')
    expect(await screen.findByText('Parts and labour come to £65.00')).toBeTruthy()
    press('Quote £65.00')
    press('Submit Quote')
    expect(await screen.findByText('Quote submitted')).toBeTruthy()
    expect(screen.getByText('Your quote has been sent to the customer')).toBeTruthy()
    expect(body(heard, 'PUT /jobs/j/quote')).toEqual({
      amount_pence: 6500,
      estimated_minutes: 30,
      arrives_in_minutes: 20,
      description: 'New battery, fitted.',
      includes_parts: true,
      parts_pence: 2000,
      labour_pence: 4500,
    })
    expect(await screen.findByRole('region', { name: 'Your quote' })).toBeTruthy()
    expect(localStorage.getItem(Object.keys(localStorage).find((key) => key.includes('draft.quote')) ?? '')).toBeNull()
  })

  it('keeps what was typed where the quote failed', async () => {
    shows(job('j', { my_quote: quote() }), { 'PUT /jobs/j/quote': () => problem(500, 'internal', 'Odd') })
    open('/job-details/j?quote')
    await screen.findByRole('heading', { name: 'Update Quote' })
    type('Quote amount', '65')
    press('Update Quote')
    await waitFor(() => expect(screen.getAllByText('Failed to submit quote. Please try again.')).toHaveLength(2))
    expect(screen.getByText('Error')).toBeTruthy()
    expect((form().getByLabelText('Description') as HTMLTextAreaElement).value).toBe('New battery, fitted.')
  })

  it('lists the own quote with what the customer sees of the business', async () => {
    const services: Provider['service_types'] = [
      'mobile_mechanic',
      'battery_jump_start',
      'emergency_repairs',
      'towing_service',
    ]
    shows(job('j', { my_quote: quote({ previous_amount_pence: 7000 }) }), {}, provider({ service_types: services }))
    open('/job-details/j')
    const own = within(await screen.findByRole('region', { name: 'Your quote' }))
    expect(own.getByText('£65.00')).toBeTruthy()
    expect(own.getByText('£70.00').tagName).toBe('DEL')
    const card = within(screen.getByRole('region', { name: 'What the customer sees of you' }))
    expect(card.getByText(/126 reviews · 212 jobs/)).toBeTruthy()
    expect(within(card.getByRole('list', { name: 'Services' })).getAllByRole('listitem')).toHaveLength(3)
    expect(await card.findByText('“Found me fast”')).toBeTruthy()
  })

  it('has its quote withdrawn', async () => {
    const heard = shows(job('j', { my_quote: quote() }), {
      'DELETE /jobs/j/quote': () => ({ status: 200, body: job('j', { my_quote: quote({ status: 'withdrawn' }) }) }),
    })
    open('/job-details/j')
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw quote' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Withdrawn')).toBeTruthy()
    expect(heard.map(({ asked }) => asked)).toContain('DELETE /jobs/j/quote')
    expect(screen.getByRole('button', { name: 'Submit Quote' })).toBeTruthy()
  })

  it('opens the chat with the customer', async () => {
    shows(job('j'), { 'POST /jobs/j/conversation': () => ({ status: 200, body: { conversation_id: 'c' } }) })
    const { router } = open('/job-details/j')
    fireEvent.click(await screen.findByRole('button', { name: 'Chat with Customer' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/conversation/c'))
  })

  it('says what became of it', async () => {
    shows(job('j', { status: 'in_progress', can_quote: false, my_quote: quote({ status: 'declined' }) }))
    open('/job-details/j')
    expect(await screen.findByText('The customer has chosen another provider.')).toBeTruthy()
    expect(screen.getByText('Another quote was chosen')).toBeTruthy()
  })

  it('does not say that another quote was chosen where the customer cancelled', async () => {
    shows(job('j', { status: 'cancelled', can_quote: false, my_quote: quote({ status: 'declined' }) }))
    open('/job-details/j')
    expect(await screen.findByText('The customer cancelled')).toBeTruthy()
    expect(screen.queryByText('Another quote was chosen')).toBeNull()
  })

  it('can be quoted for again where it is open again', async () => {
    shows(job('j', { my_quote: quote({ status: 'declined' }), distance_km: 0 }))
    open('/job-details/j')
    expect(await screen.findByText('This job is open again')).toBeTruthy()
    expect(screen.getByText('Not chosen')).toBeTruthy()
    expect(screen.getByText('under 1 km')).toBeTruthy()
  })
})

describe('a job that was won', () => {
  it('tells who and exactly where, with the way there', async () => {
    shows(wonJob('j'))
    open('/job-details/j')
    const customer = within(await screen.findByRole('region', { name: 'Customer' }))
    expect(customer.getByText('Priya')).toBeTruthy()
    expect(customer.getByText('Park Square, by the fountain')).toBeTruthy()
    expect(customer.getByRole('img', { name: /Registration/ }).textContent).toBe('LV68 XKD')
    expect(customer.getByRole('link', { name: 'Get Directions' }).getAttribute('href')).toContain('53.411000,-2.981000')
    expect(screen.getByText('Ford Focus, blue')).toBeTruthy()
  })

  it('sets out with a time, and shares where one is only if one says so', async () => {
    const watchPosition = vi.fn()
    vi.stubGlobal('navigator', { ...navigator, onLine: true, geolocation: { watchPosition, clearWatch: vi.fn() } })
    const heard = shows(wonJob('j'), {
      'POST /jobs/j/progress': () => ({ status: 200, body: wonJob('j', { progress: 'en_route' }) }),
    })
    open('/job-details/j')
    fireEvent.click(await screen.findByRole('button', { name: 'On my way' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'On your way?' }))
    fireEvent.click(dialog.getByRole('checkbox', { name: /Show the customer where I am/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'On my way' }))
    expect(await screen.findByText('The customer doesn’t see where you are')).toBeTruthy()
    const { to, eta } = body(heard, 'POST /jobs/j/progress') as { to: string; eta: string }
    expect(to).toBe('en_route')
    expect(Math.round((Date.parse(eta) - Date.now()) / 60_000)).toBe(20)
    expect(watchPosition).not.toHaveBeenCalled()
  })

  it('sends where one is every ten seconds on the way, and stops with the switch', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let found: PositionCallback = () => {}
    const clearWatch = vi.fn()
    const watchPosition = vi.fn((found_: PositionCallback) => {
      found = found_
      return 7
    })
    vi.stubGlobal('navigator', { ...navigator, onLine: true, geolocation: { watchPosition, clearWatch } })
    const heard = shows(wonJob('j', { progress: 'en_route', next_step: 'arrived' }), {
      'POST /jobs/j/position': () => ({ status: 204 }),
    })
    const sent = () => heard.filter(({ asked }) => asked === 'POST /jobs/j/position').map((one) => one.body)
    open('/job-details/j')
    fireEvent.click(await screen.findByRole('switch', { name: 'Show the customer where I am' }))
    expect(await screen.findByText('The customer sees where you are')).toBeTruthy()
    const at = (longitude: number) =>
      found({ coords: { longitude, latitude: 53.4, accuracy: 5 } } as GeolocationPosition)
    await act(async () => at(-2.9))
    await waitFor(() => expect(sent()).toEqual([{ lng: -2.9, lat: 53.4 }]))
    await act(async () => at(-2.8))
    await act(() => vi.advanceTimersByTimeAsync(SEND_EVERY_MS))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual({ lng: -2.8, lat: 53.4 })
    fireEvent.click(screen.getByRole('switch', { name: 'Show the customer where I am' }))
    await waitFor(() => expect(clearWatch).toHaveBeenCalledWith(7))
    await act(() => vi.advanceTimersByTimeAsync(3 * SEND_EVERY_MS))
    expect(sent()).toHaveLength(2)
    vi.useRealTimers()
  })

  it('asks for a reason where the final price is above the quote', async () => {
    const done = {
      at: '2026-11-23T18:58:00Z',
      quoted_pence: 6500,
      final_price_pence: 7800,
      note: 'The clamp was cracked.',
      photos: [],
      confirms_at: '2026-11-26T18:58:00Z',
    }
    const heard = shows(wonJob('j', { progress: 'working', next_step: 'done' }), {
      'POST /jobs/j/progress': () => ({ status: 200, body: wonJob('j', { progress: 'done', next_step: null, done }) }),
    })
    open('/job-details/j')
    fireEvent.click(await screen.findByRole('button', { name: 'Work done' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Is the work done?' }))
    expect((dialog.getByLabelText('Final price') as HTMLInputElement).value).toBe('65.00')
    fireEvent.change(dialog.getByLabelText('Final price'), { target: { value: '78' } })
    expect(await dialog.findByText('£13.00 more than the quote.')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Work done' }))
    expect(await dialog.findByText('Please say why it is more than the quote')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Why it is more'), { target: { value: 'The clamp was cracked.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Work done' }))
    expect(await screen.findByText('Waiting for the customer')).toBeTruthy()
    expect(body(heard, 'POST /jobs/j/progress')).toEqual({
      to: 'done',
      final_price_pence: 7800,
      note: 'The clamp was cracked.',
    })
    expect(screen.getByText(/Without the customer’s yes, £65.00 stands/)).toBeTruthy()
  })

  it('is given back with a reason', async () => {
    const heard = shows(wonJob('j'), { 'POST /jobs/j/drop-out': () => ({ status: 204 }) })
    const { router } = open('/job-details/j')
    fireEvent.click(await screen.findByRole('button', { name: 'I can’t do this job' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Drop out of this job?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Drop out' }))
    expect(await dialog.findByText('Please give a reason')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'My van broke down.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Drop out' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/service-provider-dashboard'))
    expect(body(heard, 'POST /jobs/j/drop-out')).toEqual({ reason: 'My van broke down.' })
  })

  it('shows the review, and takes one reply', async () => {
    const heard = shows(wonJob('j', { status: 'completed', progress: 'done', next_step: null, review: review() }), {
      'POST /reviews/r/reply': () => ({ status: 200, body: review({ reply: 'Thank you.', replied_at: null }) }),
    })
    open('/job-details/j')
    const card = within(await screen.findByRole('region', { name: 'Review' }))
    expect(card.getByRole('img', { name: '5 out of 5 stars' })).toBeTruthy()
    fireEvent.click(card.getByRole('button', { name: 'Reply' }))
    fireEvent.change(await card.findByLabelText('Your reply'), { target: { value: 'Thank you.' } })
    fireEvent.click(card.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('Reply sent')).toBeTruthy()
    expect(body(heard, 'POST /reviews/r/reply')).toEqual({ reply: 'Thank you.' })
  })
})
