import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { applyUserEvent } from '@/data/events/applyUserEvent'
import { queryClient } from '@/data/queryClient'
import type { ServiceRequest } from '@/data/serviceRequests/types'
import { formatTime } from '@/lib/dates'
import { open, problem, server } from '@/testing/render'
import { customerQuote, happened, requestSummary, review, serviceRequest } from '@/testing/serviceRequests'
import { signedIn } from '@/testing/session'
import { setWidth } from '@/testing/width'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  // No map is drawn here: the words beside it say the same.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

type Answers = Parameters<typeof server>[0]
const ok = (body: unknown) => () => ({ status: 200, body })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const inMinutes = (minutes: number) => minutesAgo(-minutes)

/** Opens a request that changes while it is looked at. */
function page(request: ServiceRequest, more: Answers = {}, address = '/my-requests/r1') {
  signedIn()
  const now = { request }
  const heard = server({
    'GET /service-requests/r1': () => ({ status: 200, body: now.request }),
    'GET /vehicles': ok([]),
    'GET /service-requests': ok({ service_requests: [], next: null }),
    ...more,
  })
  return { heard, now, ...open(address) }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name }) as HTMLButtonElement
const press = (name: string | RegExp) => fireEvent.click(button(name))
const bodies = (heard: { asked: string; body: unknown }[], asked: string) =>
  heard.filter((one) => one.asked === asked).map(({ body }) => body)
const dialog = () => within(screen.getByRole('dialog'))

const usk = customerQuote('usk', { previous_amount_pence: 7200, changed_at: minutesAgo(2) })
const stow = customerQuote('stow', {
  name: 'Stow Tyre & Battery',
  rating: 4.6,
  amount_pence: 7250,
  arrives_in_minutes: 12,
  valid_until: inMinutes(7.5),
  parts_pence: null,
  labour_pence: null,
})
const open2 = serviceRequest('r1', { quotes: [usk, stow], quote_count: 2, needs_you: true })
const accepted = serviceRequest('r1', {
  status: 'in_progress',
  quotes: [{ ...usk, status: 'accepted' }],
  accepted_quote_id: 'usk',
  accepted: { business_name: 'Usk Mobile Mechanics', amount_pence: 6500, agreed_price_pence: null },
  history: [happened('posted', minutesAgo(30)), happened('accepted', minutesAgo(20))],
  can_edit: false,
})

describe('the list', () => {
  it('says what waits first, and leads to each', async () => {
    signedIn()
    const requests = [
      requestSummary('new'),
      requestSummary('old', {
        status: 'completed',
        ended_at: minutesAgo(1000),
        accepted: { business_name: 'Taff Towing', amount_pence: 6500, agreed_price_pence: 7800 },
      }),
      requestSummary('quoted', { needs_you: true, quote_count: 2, lowest_pence: 6500 }),
    ]
    server({ 'GET /service-requests': ok({ service_requests: requests, next: null }) })
    open('/my-requests')
    await screen.findByRole('heading', { name: 'Waiting for you' })
    const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(titles).toEqual(['Waiting for you', 'Under way', 'Earlier'])
    const waiting = within(screen.getByRole('region', { name: 'Waiting for you' }))
    expect(waiting.getByText('2 quotes to look at · from £65.00')).toBeTruthy()
    expect(waiting.getByRole('link').getAttribute('href')).toBe('/my-requests/quoted')
    expect(screen.getByText('Taff Towing, £78.00')).toBeTruthy()
  })

  it('leads to the form where there is none, and says why it could not be loaded', async () => {
    signedIn()
    server({ 'GET /service-requests': ok({ service_requests: [], next: null }) })
    const { unmount } = open('/my-requests')
    expect(await screen.findByText('No requests yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Request Help' }).getAttribute('href')).toBe('/request-service')
    unmount()
    queryClient.clear()
    server({ 'GET /service-requests': () => problem(403, 'suspended', 'Your account is suspended.') })
    open('/my-requests')
    expect(await screen.findByText('Your requests could not be loaded')).toBeTruthy()
  })
})

describe('quotes', () => {
  it('stand side by side where there is room, each line comparing one thing', async () => {
    setWidth(1440)
    page(open2)
    const table = within(await screen.findByRole('table'))
    const names = () => table.getAllByRole('columnheader').map((head) => within(head).getByRole('link').textContent)
    expect(names()).toEqual(['Usk Mobile Mechanics', 'Stow Tyre & Battery'])
    const line = (name: string) =>
      within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    expect(line('Quote')).toEqual(['£65.00was £72.002 min ago', '£72.50'])
    expect(line('Here in')).toEqual(['25 min · about 3 km away', '12 min · about 3 km away'])
    expect(line('Parts and labour')).toEqual(['£20.00 + £45.00', 'Not broken down'])
    expect(table.getByText('in 7 min').closest('.badge')?.className).toContain('badge--warn')
    expect(table.getAllByText('126 reviews · 212 jobs', { exact: false })).toHaveLength(2)
    expect(table.getAllByText('Insurance document seen, valid to 31 Mar 2027')).toHaveLength(2)
    expect(screen.queryByText(/checked/i)).toBeNull()
    expect(screen.getByText('14 providers told · 2 said “not me”')).toBeTruthy()
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'soonest' } })
    await waitFor(() => expect(names()).toEqual(['Stow Tyre & Battery', 'Usk Mobile Mechanics']))
  })

  it('are cards on a phone, in the order that the address asks for', async () => {
    page(open2, {}, '/my-requests/r1?sort=soonest')
    const cards = within(await screen.findByRole('list', { name: 'Quotes' }))
    expect(cards.getAllByRole('link').map((link) => link.textContent?.slice(2, 6))).toEqual(['Stow', 'Usk '])
    expect(screen.getByText('Quote 1 of 2')).toBeTruthy()
    expect(button('Soonest').getAttribute('aria-pressed')).toBe('true')
    press('Lowest price')
    await waitFor(() => expect(button('Lowest price').getAttribute('aria-pressed')).toBe('true'))
    expect(screen.getByText(/Accepting tells Usk Mobile Mechanics your name/)).toBeTruthy()
  })

  it('are accepted once what follows was read', async () => {
    const { heard } = page(open2, {
      'POST /service-requests/r1/accept': ok({ ...accepted, progress: null }),
    })
    await screen.findByText('2 quotes')
    press('Accept quote of Usk Mobile Mechanics')
    expect(dialog().getByText('Accept £65.00 from Usk Mobile Mechanics?')).toBeTruthy()
    expect(dialog().getByText('The other quote is declined.')).toBeTruthy()
    expect(dialog().getByText(/price can rise only with your yes/)).toBeTruthy()
    press('Accept £65.00')
    expect(await screen.findByText('Usk Mobile Mechanics has your job')).toBeTruthy()
    expect(bodies(heard, 'POST /service-requests/r1/accept')).toEqual([
      { quote_id: 'usk', amount_pence: 6500, changed_at: usk.changed_at },
    ])
  })

  it('that changed meanwhile are asked about anew, at the new price', async () => {
    const { now } = page(open2, {
      'POST /service-requests/r1/accept': () => {
        now.request = { ...open2, quotes: [{ ...usk, amount_pence: 8000, previous_amount_pence: 6500 }, stow] }
        return problem(409, 'quote_changed', 'The quote has changed. Please look at it again.')
      },
    })
    await screen.findByText('2 quotes')
    press('Accept quote of Usk Mobile Mechanics')
    press('Accept £65.00')
    expect(await screen.findByText('Accept £80.00 from Usk Mobile Mechanics?')).toBeTruthy()
    expect(dialog().getByText('The quote has changed. Please look at it again.')).toBeTruthy()
    expect(button('Accept £80.00')).toBeTruthy()
  })

  it('made before the customer’s own edit are marked, and asked about once more', async () => {
    page({ ...open2, edited_at: minutesAgo(1), quotes: [{ ...usk, is_before_edit: true }, stow] })
    const [older, newer] = within(await screen.findByRole('list', { name: 'Quotes' })).getAllByRole('listitem')
    expect(older?.textContent).toContain('Before your change')
    expect(newer?.textContent).not.toContain('Before your change')
    press('Accept quote of Usk Mobile Mechanics')
    expect(dialog().getByText(/^You changed your request .* after Usk Mobile Mechanics quoted\./)).toBeTruthy()
    press('Not yet')
    press('Accept quote of Stow Tyre & Battery')
    expect(dialog().queryByText(/You changed your request/)).toBeNull()
  })

  it('appear live', async () => {
    const { now } = page(serviceRequest('r1'))
    expect(await screen.findByText('No quotes yet')).toBeTruthy()
    now.request = open2
    applyUserEvent(queryClient, { name: 'job', request_id: 'r1' })
    expect(await screen.findByText('2 quotes')).toBeTruthy()
  })

  it('lead into a chat, and say why none was opened', async () => {
    const answers = [
      problem(403, 'suspended', 'Your account is suspended.'),
      { status: 200, body: { conversation_id: 'c1' } },
    ]
    const { heard, router } = page(open2, {
      'POST /service-requests/r1/conversations': () => answers.shift() ?? { status: 500 },
    })
    await screen.findByText('2 quotes')
    press('Chat with Usk Mobile Mechanics')
    expect(await screen.findByText('Unable to create conversation. Your account is suspended.')).toBeTruthy()
    press('Chat with Usk Mobile Mechanics')
    await waitFor(() => expect(router.state.location.pathname).toBe('/conversation/c1'))
    expect(bodies(heard, 'POST /service-requests/r1/conversations')[1]).toEqual({ provider_id: 'p-usk' })
  })

  it('that no longer stand are apart, and a provider who dropped out is named', async () => {
    const gone = customerQuote('gone', { name: 'Severnside Recovery', status: 'withdrawn', is_acceptable: false })
    const left = happened('reopened', minutesAgo(5), { business_name: 'Taff Towing', note: 'My van broke down.' })
    page({ ...open2, quotes: [usk, gone], quote_count: 1, history: [happened('posted', minutesAgo(60)), left] })
    expect(await screen.findByText('Taff Towing dropped out')).toBeTruthy()
    expect(screen.getByText(/“My van broke down.”/)).toBeTruthy()
    expect(screen.getByText('1 quote no longer stands')).toBeTruthy()
    expect(screen.getByText('Withdrawn')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Severnside/ })).toBeNull()
  })

  it('can no longer be accepted once their time is over', async () => {
    page({ ...open2, quotes: [{ ...usk, valid_until: minutesAgo(1) }] })
    expect((await screen.findByRole('button', { name: 'Expired' })) as HTMLButtonElement).toHaveProperty(
      'disabled',
      true,
    )
  })
})

describe('an open request', () => {
  it('is changed in the form', async () => {
    const { heard, router } = page(open2, { 'PUT /service-requests/r1': ok({ ...open2, title: 'Dead battery' }) })
    fireEvent.click(await screen.findByRole('link', { name: 'Edit request' }))
    await screen.findByRole('form', { name: 'Request Service' })
    const title = screen.getByRole('textbox', { name: /^Title/ })
    fireEvent.change(title, { target: { value: 'Dead battery' } })
    press('Save changes')
    expect(await screen.findByRole('heading', { name: /Dead battery/ })).toBeTruthy()
    expect(router.state.location.search).toBe('')
    expect(bodies(heard, 'PUT /service-requests/r1')[0]).toMatchObject({
      title: 'Dead battery',
      location: 'Park Square, Newport',
      vehicle_id: 'v1',
    })
  })

  it('is cancelled with a reason, once what it means was read', async () => {
    const over = { ...open2, status: 'cancelled' as const, ended_at: minutesAgo(0), can_cancel: false, can_edit: false }
    const { heard } = page(open2, { 'POST /service-requests/r1/cancel': ok(over) })
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel request' }))
    expect(dialog().getByText('Providers stop seeing it, and all 2 quotes are declined.')).toBeTruthy()
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: ' It started. ' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel request' }))
    expect(await screen.findByText('You cancelled this')).toBeTruthy()
    expect(bodies(heard, 'POST /service-requests/r1/cancel')).toEqual([{ reason: 'It started.' }])
  })
})

describe('a job under way', () => {
  const coming = { ...accepted, progress: 'en_route' as const, eta: inMinutes(10.5), can_move_pin: true }
  const history = [...accepted.history, happened('en_route', minutesAgo(8))]

  it('shows where the provider is, how old that is, and how far it has come', async () => {
    page(
      { ...coming, history },
      {
        'GET /service-requests/r1/position': () => ({
          status: 200,
          body: { position: { lng: -3.01, lat: 51.59, at: new Date(Date.now() - 4000).toISOString() } },
        }),
      },
    )
    expect(await screen.findByRole('heading', { name: 'Here in 11 min' })).toBeTruthy()
    expect(await screen.findByText(/1\.1 km away/)).toBeTruthy()
    expect(screen.getByText(/^Live, [45] s ago$/)).toBeTruthy()
    const steps = within(screen.getByRole('list', { name: 'How far it has come' })).getAllByRole('listitem')
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null, null])
    expect(steps[0]?.textContent).toContain('£65.00, parts £20.00 and labour £45.00')
    expect(screen.getByText('You alone see the van, and only until it arrives.')).toBeTruthy()
    expect(button('Move the pin')).toBeTruthy()
  })

  it('says when a provider was last seen whose position is lost', async () => {
    const position = { lng: -3.01, lat: 51.59, at: minutesAgo(4) }
    const now: { position: typeof position | null } = { position }
    const answer = () => ({ status: 200, body: { ...now } })
    const { heard } = page({ ...coming, history }, { 'GET /service-requests/r1/position': answer })
    const lastSeen = `Last seen at ${formatTime(new Date(position.at))}`
    expect(await screen.findByText(lastSeen)).toBeTruthy()
    expect(screen.getByText('Seen 4 min ago')).toBeTruthy()
    expect(screen.queryByText(/km away/)).toBeNull()
    // The server has forgotten them: the page still knows when it was.
    now.position = null
    await act(() => queryClient.refetchQueries({ queryKey: ['service-requests', 'position'] }))
    expect(heard.filter(({ asked }) => asked.endsWith('/position')).length).toBeGreaterThan(1)
    expect(screen.getByText(lastSeen)).toBeTruthy()
  })

  it('asks for no position before the provider sets out, nor after they have arrived', async () => {
    const { heard, now } = page(accepted)
    expect(await screen.findByText('Usk Mobile Mechanics has your job')).toBeTruthy()
    now.request = { ...accepted, progress: 'arrived', can_move_pin: false }
    applyUserEvent(queryClient, { name: 'job', request_id: 'r1' })
    expect(await screen.findByText('Usk Mobile Mechanics is with you')).toBeTruthy()
    expect(heard.filter(({ asked }) => asked.endsWith('/position'))).toEqual([])
    expect(screen.queryByRole('button', { name: 'Move the pin' })).toBeNull()
    press('Cancel job')
    expect(dialog().getByText(/is told at once, but is already with you\. CarPal takes no payment/)).toBeTruthy()
  })

  it('lets the provider be reported', async () => {
    const { heard } = page(accepted, {
      'POST /providers/p-usk/reports': () => ({ status: 202, body: { message: 'Thank you.' } }),
    })
    await screen.findByText('Usk Mobile Mechanics has your job')
    press('Report Usk Mobile Mechanics')
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'Rude.' } })
    press('Send report')
    expect(await screen.findByText('Thank you.')).toBeTruthy()
    expect(bodies(heard, 'POST /providers/p-usk/reports')).toEqual([{ reason: 'other', description: 'Rude.' }])
  })
})

describe('work that is marked done', () => {
  const done = {
    at: minutesAgo(3),
    quoted_pence: 6500,
    final_price_pence: 7800,
    note: 'New terminal clamp.',
    photos: [],
    confirms_at: inMinutes(72 * 60),
  }
  const marked = { ...accepted, progress: 'done' as const, done, can_cancel: false }
  const over = {
    ...marked,
    status: 'completed' as const,
    ended_at: minutesAgo(0),
    agreed_price_pence: 7800,
    can_review: true,
  }

  it('asks for a yes to a price above the quote', async () => {
    const { heard } = page(marked, { 'POST /service-requests/r1/confirm': ok(over) })
    expect(await screen.findByText('Is the work done?')).toBeTruthy()
    expect(screen.getByText('£13.00 more than the quote.')).toBeTruthy()
    expect(button('Done, but £65.00 as quoted')).toBeTruthy()
    press('Yes, done for £78.00')
    expect(await screen.findByRole('heading', { name: 'Completed' })).toBeTruthy()
    expect(bodies(heard, 'POST /service-requests/r1/confirm')).toEqual([{ price: 'final', final_price_pence: 7800 }])
  })

  it('is confirmed at the quoted price, or not yet', async () => {
    const { heard } = page(marked, {
      'POST /service-requests/r1/confirm': () => problem(409, 'not_done', 'It is not marked as done.'),
      'POST /service-requests/r1/not-done': ok({ ...accepted, progress: 'working' }),
    })
    await screen.findByText('Is the work done?')
    press('Done, but £65.00 as quoted')
    expect(await screen.findByText('It is not marked as done.')).toBeTruthy()
    expect(bodies(heard, 'POST /service-requests/r1/confirm')).toEqual([{ price: 'quoted', final_price_pence: 7800 }])
    press('Not done yet')
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'It still clicks.' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Not done yet' }))
    expect(await screen.findByText('Work is under way')).toBeTruthy()
    expect(bodies(heard, 'POST /service-requests/r1/not-done')).toEqual([{ note: 'It still clicks.' }])
  })

  it('has one question less where the price is the quoted one', async () => {
    page({ ...marked, done: { ...done, final_price_pence: 6500 } })
    expect(await screen.findByRole('button', { name: 'Yes, done for £65.00' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /as quoted/ })).toBeNull()
    expect(screen.queryByText(/more than the quote/i)).toBeNull()
  })

  it('is reviewed once, with the stars that were chosen', async () => {
    const mine = review('v1', { rating: 4, comment: 'Quick.', is_mine: true })
    const { heard } = page(over, { 'POST /service-requests/r1/review': () => ({ status: 201, body: mine }) })
    await screen.findByText('How was Usk Mobile Mechanics?')
    press('Post review')
    expect(await screen.findByText('Please choose how many stars')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '4 stars' }))
    fireEvent.change(screen.getByRole('textbox', { name: /^Comment/ }), { target: { value: ' Quick. ' } })
    press('Post review')
    expect(await screen.findByRole('img', { name: '4 out of 5 stars' })).toBeTruthy()
    expect(bodies(heard, 'POST /service-requests/r1/review')).toEqual([{ rating: 4, comment: 'Quick.' }])
    expect(screen.queryByRole('button', { name: 'Post review' })).toBeNull()
  })

  it('shows the reply to a review, which can be reported', async () => {
    const answered = review('v1', { is_mine: true, reply: 'Nonsense!', replied_at: minutesAgo(5) })
    const { heard } = page(
      { ...over, review: answered, can_review: false },
      {
        'POST /reports': () => ({ status: 202, body: { message: 'Thank you.' } }),
      },
    )
    expect(await screen.findByText('Nonsense!')).toBeTruthy()
    press('Report this reply')
    press('Send report')
    expect(await screen.findByText('Thank you.')).toBeTruthy()
    expect(bodies(heard, 'POST /reports')).toEqual([{ about: 'review', review_id: 'v1', reason: 'other' }])
  })
})

describe('a request that is over', () => {
  it('can be posted again, with what was typed and a new place', async () => {
    const expired = serviceRequest('r1', {
      status: 'expired',
      ended_at: minutesAgo(10),
      can_cancel: false,
      can_edit: false,
      history: [happened('posted', minutesAgo(9999)), happened('expired', minutesAgo(10))],
    })
    const { router } = page(expired, { 'GET /vehicles': ok([]) })
    expect(await screen.findByText('Nothing was accepted in time')).toBeTruthy()
    press('Post it again')
    await waitFor(() => expect(router.state.location.pathname).toBe('/request-service'))
    const title = (await screen.findByRole('textbox', { name: /^Title/ })) as HTMLInputElement
    expect(title.value).toBe('Car will not start')
    expect(screen.queryByText(/51\.584330/)).toBeNull()
  })

  it('that is nobody’s own is not found', async () => {
    signedIn()
    server({ 'GET /service-requests/r1': () => problem(404, 'not_found', 'Not found') })
    open('/my-requests/r1')
    expect(await screen.findByText('Request not found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'My Requests' }).getAttribute('href')).toBe('/my-requests')
  })
})
