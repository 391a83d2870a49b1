import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { forgetDevice } from '@/data/device'
import { type Parked, parkedItem } from '@/data/parked/parked'
import { queryClient } from '@/data/queryClient'
import { carParkInFull } from '@/testing/carParks'
import { open, server } from '@/testing/render'

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
  stay.getByText('until you walk back, about 5 min')
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

it('opens no page to pay where a scam is suspected, and says nothing of a cost that is not known', async () => {
  server(answer({ provider: paying, scam_suspected: true }))
  parkedItem.set(PARKED)
  open('/parked')
  const longer = within(await screen.findByRole('region', { name: 'Staying longer' }))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(longer.queryByRole('link')).toBeNull()
  expect(longer.getByRole('button', { name: '+1 hour' }).textContent).toBe('+1 hour')
  fireEvent.click(longer.getByRole('button', { name: '+30 min' }))
  longer.getByRole('button', { name: 'I’ve paid until 17:00' })
})

it('forgets it when one has left, in other tabs too', async () => {
  server(answer())
  parkedItem.set(PARKED)
  open('/parked')
  fireEvent.click(await screen.findByRole('button', { name: 'I’ve left' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Forget it' }))
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
  await screen.findByText('Please choose a time that is still ahead.')
  expect(parkedItem.get()?.until).toBe(PARKED.until)
})
