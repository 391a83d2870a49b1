import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { forgetDevice } from '@/data/device'
import { parkedItem } from '@/data/parked/parked'
import { queryClient } from '@/data/queryClient'
import { leavingOf, statusOf, statusWords } from '@/data/vehicles/status'
import type { Vehicle } from '@/data/vehicles/types'
import { siteConfig } from '@/testing/config'
import { open, problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { vehicle } from '@/testing/vehicles'

beforeEach(() => {
  keepSession(null)
  forgetDevice()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const SOON = new Date(Date.now() + 20 * 60_000).toISOString()
const SHOWN: NonNullable<Vehicle['leaving_soon']> = {
  kind: 'car_park',
  car_park_id: 7,
  name: 'High Street Car Park',
  lng: -2.99,
  lat: 51.58,
  leaves_at: SOON,
  shown_from: '2026-11-21T10:30:00Z',
  shown_until: SOON,
}
const parked = { status: 'parked', since: '2026-11-21T14:28:11Z', until: '2026-11-28T14:28:11Z' } as const

type Answers = Parameters<typeof server>[0]
const garage = (fleet: Vehicle[], more: Answers = {}) => {
  signedIn()
  return server({
    'GET /vehicles': () => ({ status: 200, body: fleet }),
    'GET /me/home': () => ({ status: 200, body: { marked_at: null, radius_metres: 300 } }),
    ...more,
  })
}
/** The device says that it is there. */
const stands = (longitude: number, latitude: number) =>
  vi.stubGlobal('navigator', {
    ...navigator,
    geolocation: {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { longitude, latitude, accuracy: 8 } } as GeolocationPosition),
    },
  })
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('words', () => {
  const at = (time: string) => new Date(time)
  it('say since when, and how long where that is long ago', () => {
    const said = vehicle('A', { status: parked })
    expect(statusWords(said, at('2026-11-21T15:00:00Z'))).toBe('Parked since 14:28')
    expect(statusWords(said, at('2026-11-23T15:00:00Z'))).toBe('Parked for 2 days')
    expect(statusWords(said, at('2026-11-28T15:00:00Z'))).toBeNull()
    expect(statusWords(vehicle('A'), at('2026-11-21T15:00:00Z'))).toBeNull()
  })

  it('say when a space is left, for as long as others see it', () => {
    const leaving = { ...SHOWN, leaves_at: '2026-11-21T10:40:00Z', shown_until: '2026-11-21T11:00:00Z' }
    const status = { status: 'leaving-soon', since: '2026-11-21T10:28:11Z', until: '2026-11-21T11:00:00Z' } as const
    const said = vehicle('A', { status, leaving_soon: leaving })
    expect(statusWords(said, at('2026-11-21T10:59:59Z'))).toBe('Leaving about 10:40')
    expect(statusOf(said, at('2026-11-21T11:00:00Z'))).toBeNull()
    expect(leavingOf(said, at('2026-11-21T11:00:00Z'))).toBeNull()
    expect(statusWords(vehicle('A', { status }), at('2026-11-21T10:30:00Z'))).toBe('Leaving soon')
  })
})

describe('the page', () => {
  it('finds the vehicle by the plate of its link, saves a status and returns to the vehicles', async () => {
    const ford = vehicle('AB12CDE')
    const heard = garage([vehicle('K9DOG'), ford], {
      'PUT /vehicles/AB12CDE/status': () => ({ status: 200, body: { ...ford, status: parked } }),
    })
    const { router } = open('/update-status?plate=ab12%20cde&model=Focus')
    expect(await screen.findByRole('heading', { name: 'Update Vehicle Status' })).toBeTruthy()
    expect((await screen.findByRole('img', { name: /^Registration/ })).textContent).toBe('AB12 CDE')
    const save = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement
    expect(save.disabled).toBe(true)
    await choose(/^Parked/)
    expect(screen.queryByText('When do you leave?')).toBeNull()
    press('Save')
    await waitFor(() => expect(router.state.location.pathname).toBe('/vehicles'))
    expect(heard.find(({ asked }) => asked.startsWith('PUT'))?.body).toEqual({ status: 'parked' })
  })

  it('offers to note on this device where a parked vehicle stands, and sends that to nobody', async () => {
    const ford = vehicle('AB12CDE')
    const heard = garage([vehicle('K9DOG', { is_primary: true, model: 'Fiesta' }), ford], {
      'PUT /vehicles/AB12CDE/status': () => ({ status: 200, body: { ...ford, status: parked } }),
    })
    stands(-2.5, 51.25)
    const { router } = open('/update-status?plate=AB12CDE')
    await choose(/^Parked/)
    expect(await screen.findByText('It stays on this device. We aren’t told, and nobody else sees it.')).toBeTruthy()
    press('Where I am now')
    const form = within(await screen.findByRole('dialog', { name: 'Parked here' }))
    fireEvent.change(form.getByLabelText(/Level, bay/), { target: { value: 'By the church' } })
    fireEvent.click(form.getByRole('button', { name: 'I parked here' }))
    // The form in the dialog is not the form of the page.
    expect(await screen.findByText('Where you parked, By the church')).toBeTruthy()
    expect(heard.some(({ asked }) => asked.startsWith('PUT'))).toBe(false)
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/parked')
    expect(parkedItem.get()).toMatchObject({ lng: -2.5, lat: 51.25, vehicle: { id: 'AB12CDE', name: 'Focus' } })
    press('Save')
    await waitFor(() => expect(router.state.location.pathname).toBe('/vehicles'))
    expect(heard.find(({ asked }) => asked.startsWith('PUT'))?.body).toEqual({ status: 'parked' })
    expect(JSON.stringify(heard)).not.toMatch(/51\.25|church/)
  })

  it('says that the place of another vehicle will be forgotten', async () => {
    garage([vehicle('AB12CDE')])
    parkedItem.set({
      id: 'p1',
      carPark: null,
      name: 'Mill Street',
      lng: -3,
      lat: 51.58,
      since: '2026-11-24T14:30:00.000Z',
      until: null,
      walk: 5,
      vehicle: { name: 'Leaf', id: 'K9DOG' },
      note: '',
      lead: null,
      reminded: null,
      photo: null,
    })
    open('/update-status?plate=AB12CDE')
    await choose(/^Parked/)
    expect(await screen.findByText(/so it will forget where your Leaf is/)).toBeTruthy()
    expect(screen.queryByText('Mill Street')).toBeNull()
  })

  it('asks when and where only of who is leaving, and shows what others would see', async () => {
    const ford = vehicle('AB12CDE')
    const heard = garage([ford], {
      'POST /leaving-soon/spot': () => ({
        status: 200,
        body: { kind: 'street', car_park_id: null, name: 'Stow Hill', lng: -2.999, lat: 51.585, square_metres: 250 },
      }),
      'PUT /vehicles/AB12CDE/status': () => ({ status: 200, body: { ...ford, leaving_soon: SHOWN } }),
    })
    stands(-2.9987, 51.5853)
    const { router } = open('/update-status?plate=AB12CDE')
    await choose(/^Leaving soon/)
    expect(screen.getByText(/Nobody can reserve it/)).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'Mark your home' })).getAttribute('href')).toBe('/settings/home')
    fireEvent.click(screen.getByRole('radio', { name: '20 min' }))
    press('Use my location')
    expect(await screen.findByText('Stow Hill')).toBeTruthy()
    expect(screen.getByText('On a street around here')).toBeTruthy()
    press('Save')
    await waitFor(() => expect(router.state.location.pathname).toBe('/vehicles'))
    expect(heard.find(({ asked }) => asked.startsWith('PUT'))?.body).toEqual({
      status: 'leaving-soon',
      leaves_in_minutes: 20,
      location: { lng: -2.9987, lat: 51.5853 },
    })
  })

  it('says why a space is not shown there, and keeps what was chosen', async () => {
    const sentence = 'That’s within 300 m of the place you marked as home, so it isn’t shown.'
    garage([vehicle('AB12CDE')], {
      'POST /leaving-soon/spot': () => problem(422, 'invalid', sentence, { location: sentence }),
    })
    stands(-3, 51.6)
    open('/update-status?plate=AB12CDE')
    await choose(/^Leaving soon/)
    press('Use my location')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Choose on the map' })).toBeTruthy()
  })

  it('says what others see now, and takes it off the map', async () => {
    const heard = garage([vehicle('AB12CDE', { leaving_soon: SHOWN })], {
      'DELETE /vehicles/AB12CDE/status': () => ({ status: 204 }),
    })
    open('/update-status?plate=AB12CDE')
    expect(await screen.findByText(/^High Street Car Park, leaving about/)).toBeTruthy()
    press('It’s taken')
    await waitFor(() => expect(heard.some(({ asked }) => asked === 'DELETE /vehicles/AB12CDE/status')).toBe(true))
  })

  it('says for how long it is shown, as the server is set', async () => {
    const { times, ...rest } = siteConfig()
    garage([vehicle('AB12CDE')], {
      'GET /config': () => ({ status: 200, body: { ...rest, times: { ...times, leaving_soon_seconds: 20 * 60 } } }),
    })
    open('/update-status?plate=AB12CDE')
    await choose(/^Leaving soon/)
    expect(await screen.findByText(/It’s on the map for 20 minutes and then deleted/)).toBeTruthy()
  })

  it('says within what time it goes, as the server is set', async () => {
    const { times, ...rest } = siteConfig()
    garage([vehicle('AB12CDE', { leaving_soon: SHOWN })], {
      'GET /config': () => ({
        status: 200,
        body: { ...rest, times: { ...times, leaving_soon_step_seconds: 15 * 60 } },
      }),
      'DELETE /vehicles/AB12CDE/status': () => ({ status: 204 }),
    })
    open('/update-status?plate=AB12CDE')
    expect(await screen.findByText(/takes it off the map within 15 minutes\./)).toBeTruthy()
    press('It’s taken')
    expect(await screen.findByText('It’ll be off the map within 15 minutes')).toBeTruthy()
  })

  it('lets nobody say anything of a vehicle that is not theirs beyond doubt', async () => {
    garage([vehicle('AB12CDE', { is_contested: true })])
    open('/update-status?plate=AB12CDE')
    expect(await screen.findByText(/Until an admin decides/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('knows no vehicle of others, and lists one’s own where no plate is named', async () => {
    garage([vehicle('AB12CDE'), vehicle('K9DOG')])
    const { router } = open('/update-status?plate=XX99XXX')
    expect(await screen.findByText('Vehicle not found')).toBeTruthy()
    await router.navigate('/update-status')
    const links = within(await screen.findByRole('region', { name: 'Which vehicle?' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/update-status?plate=AB12CDE&model=Focus',
      '/update-status?plate=K9DOG&model=Focus',
    ])
  })
})

describe('the ways there', () => {
  it('stand on the card of each vehicle that one’s status can be said of', async () => {
    garage([vehicle('AB12CDE', { status: { ...parked, until: SOON } }), vehicle('K9DOG', { state: 'pending' })])
    open('/vehicles')
    const link = await screen.findByRole('link', { name: 'Update status' })
    expect(link.getAttribute('href')).toBe('/update-status?plate=AB12CDE&model=Focus')
    expect(screen.getByText(/^Parked/)).toBeTruthy()
  })
})

describe('home', () => {
  it('is forgotten once that was asked about, and never shown', async () => {
    let marked: string | null = '2026-11-21T10:30:00Z'
    const heard = garage([], {
      'GET /me/home': () => ({ status: 200, body: { marked_at: marked, radius_metres: 300 } }),
      'DELETE /me/home': () => {
        marked = null
        return { status: 204 }
      },
    })
    open('/settings/home')
    expect(await screen.findByText(/You marked it on 21 November 2026/)).toBeTruthy()
    press('Forget my home')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Forget my home' }))
    expect(await screen.findByText(/No home is marked/)).toBeTruthy()
    expect(heard.some(({ asked }) => asked === 'DELETE /me/home')).toBe(true)
  })
})
