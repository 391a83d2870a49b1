import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import type { CostOfStay } from '@/data/carParks/types'
import { forgetDevice } from '@/data/device'
import { type Parked, parkedItem } from '@/data/parked/parked'
import { queryClient } from '@/data/queryClient'
import { formatFieldTime } from '@/lib/dates'
import { carParkInFull, costOfStay } from '@/testing/carParks'
import { open, server } from '@/testing/render'
import { signedIn } from '@/testing/session'

const NOW = new Date('2026-11-24T16:10:00Z')

const PARKED: Parked = {
  id: 'p1',
  carPark: 7,
  name: 'High Street Car Park',
  lng: -3,
  lat: 51.58,
  since: '2026-11-24T14:30:00.000Z',
  until: '2026-11-24T16:30:00.000Z',
  walk: 5,
  vehicle: { name: 'Leaf', id: null },
  note: 'Level 3, bay 42',
  lead: 15,
  reminded: null,
  photo: null,
}

beforeEach(() => {
  keepSession(null)
  forgetDevice()
  queryClient.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => vi.useRealTimers())

const paying = { name: 'RingGo', inferred: false, pay_url: 'https://www.example.org/pay' }
const answer = (more = {}) => ({
  'GET /car-parks/7': () => ({ status: 200, body: carParkInFull(7, { name: PARKED.name, ...more }) }),
})

it('counts down to when one has to leave, from what the device kept', async () => {
  server(answer())
  parkedItem.set(PARKED)
  open('/parked')
  const stay = within(await screen.findByRole('region', { name: 'Your stay' }))
  stay.getByText('15 min')
  stay.getByText('until you need to walk back (about 5 min)')
  stay.getByText('Leave by 16:25')
  screen.getByText('Level 3, bay 42')
  const back = screen.getByRole('link', { name: 'Walk me back' })
  expect(back.getAttribute('href')).toContain('destination=51.580000,-3.000000')
})

it('extends where one pays, and counts on only when one has', async () => {
  server(answer({ provider: paying }))
  parkedItem.set(PARKED)
  open('/parked')
  const longer = within(await screen.findByRole('region', { name: 'Staying longer' }))
  const link = await longer.findByRole('link', { name: 'Extend to 17:30' })
  longer.getByText('Extend opens example.org')
  // The test's browser would follow it.
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(parkedItem.get()?.until).toBe(PARKED.until)
  fireEvent.click(longer.getByRole('button', { name: 'Yes, I have' }))
  expect(parkedItem.get()?.until).toBe('2026-11-24T17:30:00.000Z')
})

it('opens no page to pay where a scam is suspected', async () => {
  server(answer({ provider: paying, scam_suspected: true }))
  parkedItem.set(PARKED)
  open('/parked')
  const longer = within(await screen.findByRole('region', { name: 'Staying longer' }))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(longer.queryByRole('link', { name: /Extend/ })).toBeNull()
  fireEvent.click(longer.getByRole('button', { name: /^\+30 min/ }))
  longer.getByRole('button', { name: 'I’ve paid until 17:00' })
})

/** The server's word on stays of the parked vehicle, by how many minutes they are longer than the planned two hours. */
const costing = (of: (more: number) => Partial<CostOfStay>) => ({
  'GET /car-parks/7/cost': ({ query }: { query: URLSearchParams }) => {
    const minutes = Number(query.get('minutes'))
    return { status: 200, body: costOfStay({ minutes, ...of(minutes - 120) }) }
  },
})
const stayingOn = async () => {
  open('/parked')
  const longer = within(await screen.findByRole('region', { name: 'Staying longer' }))
  return { longer, button: (name: RegExp) => longer.findByRole('button', { name }) }
}

it('says what staying on costs more, up to the cap', async () => {
  server({ ...answer(), ...costing((more) => ({ pence: 240 + more * 2, estimated: false })) })
  parkedItem.set(PARKED)
  const { longer, button } = await stayingOn()
  await button(/^\+30 min £0\.60$/)
  await button(/^\+1 hour £1\.20$/)
  await button(/^\+2 hours £2\.40$/)
  longer.getByText('Day cap £6.00')
  expect(longer.queryByText(/Price unknown/)).toBeNull()
})

it('says what a new ticket costs where it costs more than a longer one would have', async () => {
  const heard = server({
    ...answer(),
    ...costing((more) => ({ pence: more < 0 ? 200 : 240 + more, estimated: false })),
  })
  parkedItem.set(PARKED)
  const { longer, button } = await stayingOn()
  await button(/^\+1 hour £2\.00$/)
  longer.getByText(
    'A new ticket when yours ends costs £2.00. If you can extend yours, or pay when you leave, it’s £0.60 more.',
  )
  const begins = heard.flatMap(({ query }) => (query.get('minutes') === '60' ? [query.get('arrival')] : []))
  expect(begins).toEqual([formatFieldTime(new Date(PARKED.until ?? ''))])
})

it('says that it takes a ticket for the whole stay where none may follow the paid one', async () => {
  // Two short tickets would be cheaper than the long one: the board doesn't sell them one after the other.
  server({ ...answer(), ...costing((more) => ({ pence: more < 0 ? 100 : 240 + more * 5, estimated: false })) })
  parkedItem.set(PARKED)
  const { longer, button } = await stayingOn()
  await button(/^\+1 hour £5\.40$/)
  longer.getByText(
    'You may not be able to add a second ticket here. A new one for the whole stay costs £5.40. If you can extend yours, or pay when you leave, it’s £3.00 more.',
  )
})

it('offers the longer stay where that is the cheapest that covers it, and says so', async () => {
  // A second ticket follows the first only where it lasts two hours: a shorter stay takes a new one for the whole.
  const pence = (more: number) => (more < 0 ? 100 : more === 0 ? 532 : 924)
  server({ ...answer(), ...costing((more) => ({ pence: pence(more), estimated: false })) })
  parkedItem.set(PARKED)
  const { longer, button } = await stayingOn()
  await button(/^\+30 min £5\.32 covers 2 hours$/)
  await button(/^\+1 hour £5\.32 covers 2 hours$/)
  await button(/^\+2 hours £5\.32$/)
  longer.getByText(
    'A new ticket for 2 hours when yours ends costs £5.32, and covers it. If you can extend yours, or pay when you leave, it’s £3.92 more.',
  )
})

it('asks what staying on costs as anybody asks it, so that nothing says who parked there', async () => {
  const session = signedIn()
  const heard = server({ ...answer(), ...costing((more) => ({ pence: 240 + more * 2 })) })
  parkedItem.set(PARKED)
  const { button } = await stayingOn()
  await button(/^\+1 hour £1\.20$/)
  const about = heard.filter(({ asked }) => asked.includes('/car-parks/'))
  expect(about.length).toBeGreaterThan(1)
  expect(about.map(({ token }) => token)).toEqual(about.map(() => null))
  // Others are asked with it.
  expect(heard.some(({ token }) => token === session.access_token)).toBe(true)
})

it('says for how long one may not come back', async () => {
  server({ ...answer(), ...costing(() => ({ no_return_minutes: 120 })) })
  parkedItem.set(PARKED)
  const { longer } = await stayingOn()
  await longer.findByText('Once you leave, no return within 2 h.')
})

it('says that a price is unknown, and why', async () => {
  const unknown = { pence: null, words: null, working: [], cap: null }
  server({
    ...answer(),
    ...costing((more) => (more < 60 ? {} : { ...unknown, not_known: ['what it costs then is not told'] })),
  })
  parkedItem.set(PARKED)
  const { longer, button } = await stayingOn()
  await button(/^\+1 hour Price unknown$/)
  longer.getByText('We don’t know what parking costs at that time.')
  fireEvent.click(await button(/^\+30 min Nothing more$/))
  expect(longer.queryByText(/We don’t know/)).toBeNull()
})

it('says that one may not stay on', async () => {
  const forbidden = { pence: null, words: null, working: [], not_known: ['may not stay that long: at most 3 h'] }
  server({ ...answer(), ...costing((more) => (more > 60 ? forbidden : { pence: 240 + more * 2 })) })
  parkedItem.set(PARKED)
  const { longer, button } = await stayingOn()
  await button(/^\+1 hour £1\.20$/)
  fireEvent.click(await button(/^\+2 hours Not allowed$/))
  longer.getByText('You can stay 3 h at most.')
})

it('says what stands against the stay that one has planned', async () => {
  const not_known = ['may not stay that long: at most 1 h', 'closed for part of the stay']
  server({ ...answer(), ...costing(() => ({ pence: null, words: null, working: [], not_known })) })
  parkedItem.set(PARKED)
  const { longer } = await stayingOn()
  await longer.findByText('It’s closed for part of your stay.')
  longer.getByText('You can stay 1 h at most. Your stay is longer.')
})

it('takes the word of the server on how long one may stay, which knows of times and badges', async () => {
  const stay = { max_minutes: 60, unlimited: false, raw: '', time_limit: null }
  server({ ...answer({ stay }), ...costing((more) => ({ pence: 240 + more * 2 })) })
  parkedItem.set(PARKED)
  const { longer, button } = await stayingOn()
  await button(/^\+1 hour £1\.20$/)
  expect(longer.queryByText(/longest stay/)).toBeNull()
})

it('says the plain limit where the server gives no answer', async () => {
  const stay = { max_minutes: 120, unlimited: false, raw: '', time_limit: null }
  server(answer({ stay }))
  parkedItem.set(PARKED)
  const { longer } = await stayingOn()
  await longer.findByText('The longest stay here is 2 hours.')
})

it('says so where the server gives no answer, and of a place that is no car park', async () => {
  server(answer())
  parkedItem.set(PARKED)
  const { longer, button } = await stayingOn()
  await button(/^\+2 hours Price unknown$/)
  longer.getByText('We couldn’t look up what staying on costs.')
  act(() => parkedItem.set({ ...PARKED, carPark: null }))
  await longer.findByText('You didn’t note a car park, so we can’t look up its prices.')
})

it('says what a zone charges again for driving out on another day', async () => {
  const zone = (pence: number): CostOfStay['zone_charges'][number] => ({
    name: 'Congestion Charge',
    run_by: 'Transport for London',
    url: 'https://tfl.gov.uk/modes/driving/congestion-charge',
    pence,
    words: '',
    text: '',
    days: ['2026-11-24'],
    only_if: null,
    hours: 'Mo-Fr 07:00-18:00',
    notes: [],
    sources: [],
    since: '2026-01-02',
    checked: '2026-11-27',
    credit: 'Powered by TfL Open Data',
  })
  server({ ...answer(), ...costing((more) => ({ zone_charges: [zone(more < 120 ? 1800 : 3600)] })) })
  parkedItem.set(PARKED)
  const { longer, button } = await stayingOn()
  fireEvent.click(await button(/^\+2 hours/))
  const charges = within(await longer.findByRole('list', { name: 'Charges for driving there' }))
  expect(charges.getByRole('listitem').textContent).toBe(
    'Congestion Charge, because you’d drive out on another day£18.00',
  )
  fireEvent.click(await button(/^\+1 hour/))
  expect(longer.queryByRole('list')).toBeNull()
})

it('forgets it when one has left, in other tabs too', async () => {
  server(answer())
  parkedItem.set(PARKED)
  open('/parked')
  fireEvent.click(await screen.findByRole('button', { name: 'I’ve left' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Clear where I parked' }))
  await screen.findByRole('heading', { name: 'Where did you park?' })
  expect(localStorage.getItem('carpal.device.parked')).toBeNull()
  // Another tab notes a place.
  const text = JSON.stringify({ ...PARKED, name: 'Mill Street' })
  localStorage.setItem('carpal.device.parked', text)
  fireEvent(window, new StorageEvent('storage', { key: 'carpal.device.parked', newValue: text }))
  await screen.findByRole('heading', { name: 'Mill Street' })
})

it('reminds once on whatever page is open, and not again in another tab', async () => {
  server({})
  parkedItem.set(PARKED)
  open('/about')
  await screen.findByText('Leave by 16:25, in 15 min')
  expect(parkedItem.get()?.reminded).toBe('2026-11-24T16:10:00.000Z')
})

it('reminds late rather than not at all while the stay goes on', async () => {
  server({})
  // Half an hour before was at 15:55, and it is 16:10.
  parkedItem.set({ ...PARKED, lead: 30 })
  open('/about')
  await screen.findByText('Leave by 16:25, in 15 min')
})

it('notes where one is, and sends it to nobody', async () => {
  const heard = server({})
  const at = { coords: { longitude: -2.5, latitude: 51.25, accuracy: 10 } }
  const getCurrentPosition = (found: (position: typeof at) => void) => found(at)
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as unknown as Geolocation)
  open('/parked')
  fireEvent.click(await screen.findByRole('button', { name: 'Where I am now' }))
  fireEvent.change(await screen.findByLabelText(/Level, bay/), { target: { value: 'By the church' } })
  fireEvent.change(screen.getByLabelText('How long can you stay?'), { target: { value: '60' } })
  fireEvent.click(screen.getByRole('button', { name: 'I parked here' }))
  await screen.findByText('By the church')
  expect(parkedItem.get()).toMatchObject({ lng: -2.5, lat: 51.25, until: '2026-11-24T17:10:00.000Z', carPark: null })
  expect(JSON.stringify(heard)).not.toMatch(/51\.25|church/)
})

it('refuses an end that has passed', async () => {
  server(answer())
  parkedItem.set(PARKED)
  open('/parked')
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
  fireEvent.change(await screen.findByLabelText('Until'), { target: { value: '2026-11-24T15:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Please choose a time in the future.')
  expect(parkedItem.get()?.until).toBe(PARKED.until)
  // An hour from when one parked, which was over an hour ago.
  fireEvent.change(screen.getByLabelText('How long can you stay?'), { target: { value: '60' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('That time has already passed. Please choose a longer stay.')
  expect(parkedItem.get()?.until).toBe(PARKED.until)
})
