import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { forgetDevice } from '@/data/device'
import type { MoveRequest } from '@/data/moveRequests/types'
import { NO_NEEDS, saveNeeds } from '@/data/needs/needs'
import { queryClient } from '@/data/queryClient'
import { listedCarPark } from '@/testing/carParks'
import { siteConfig } from '@/testing/config'
import { open, problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { vehicle } from '@/testing/vehicles'

const ID = '9b2f6c1e-4d3a-4b8e-a1c5-0d7f2e6b8a1c'
const sent: MoveRequest = {
  id: ID,
  role: 'sender',
  registration: 'AB12 CDE',
  state: 'sent',
  asked_at: '2026-11-27T18:00:00Z',
  asks_again_at: '2026-11-27T18:10:00Z',
  on_my_way_at: null,
  said_at: null,
  minutes: null,
  moved_at: null,
  moved_by: null,
  ends_at: '2026-11-27T22:00:00Z',
  can_say_minutes: false,
  can_say_again: false,
  conversation_id: null,
}
const received: MoveRequest = { ...sent, role: 'owner', can_say_minutes: true, conversation_id: ID }

beforeEach(() => {
  queryClient.clear()
  signedIn()
})
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const bodies = (heard: { asked: string; body: unknown }[], asked: string) =>
  heard.filter((one) => one.asked === asked).map(({ body }) => body)

describe('somebody who is blocked in', () => {
  it('asks by a plate, and follows how far it is', async () => {
    const heard = server({
      'POST /move-requests': () => ({ status: 201, body: sent }),
      [`GET /move-requests/${ID}`]: () => ({ status: 200, body: sent }),
    })
    open('/blocked-in', { plate: 'AB12CDE' })
    await press('Ask to move it')
    const steps = await screen.findByRole('list', { name: 'How far it is' })
    expect(within(steps).getByText('Sent').closest('li')?.getAttribute('aria-current')).toBe('step')
    expect(bodies(heard, 'POST /move-requests')).toEqual([{ registration: 'AB12 CDE' }])
    expect(screen.queryByRole('link', { name: 'Open the conversation' })).toBeNull()
    expect(screen.getByText(/At night, don’t meet a stranger alone/)).toBeTruthy()
  })

  it('reads when the owner is asked again, as the server is set', async () => {
    const { times, ...rest } = siteConfig()
    const body = { ...rest, times: { ...times, blocked_in_escalate_seconds: 15 * 60 } }
    server({ 'GET /config': () => ({ status: 200, body }) })
    open('/blocked-in', { plate: 'AB12CDE' })
    expect(await screen.findByText(/If there’s no answer after 15 minutes, we ask again/)).toBeTruthy()
  })

  it('shows the owner one of their own vehicles, if they like', async () => {
    const heard = server({
      'GET /vehicles': () => ({ status: 200, body: [vehicle('LV68 XKD', { id: 'v1' })] }),
      'POST /move-requests': () => ({ status: 201, body: sent }),
      [`GET /move-requests/${ID}`]: () => ({ status: 200, body: sent }),
    })
    open('/blocked-in', { plate: 'AB12CDE' })
    fireEvent.change(await screen.findByLabelText(/Show one of my vehicles/), { target: { value: 'v1' } })
    await press('Ask to move it')
    await waitFor(() =>
      expect(bodies(heard, 'POST /move-requests')).toEqual([{ registration: 'AB12 CDE', show_vehicle_id: 'v1' }]),
    )
  })

  it('asks by a scanned card, and reads what is refused', async () => {
    const heard = server({
      'POST /move-requests': () => problem(409, 'own_vehicle', 'This is your own vehicle.'),
    })
    open('/blocked-in', { card: 'k7Qm' })
    await press('Ask to move it')
    expect(await screen.findByText('This is your own vehicle.')).toBeTruthy()
    expect(bodies(heard, 'POST /move-requests')).toEqual([{ card_token: 'k7Qm' }])
  })

  it('reads what to do where nobody answered', async () => {
    server({ [`GET /move-requests/${ID}`]: () => ({ status: 200, body: { ...sent, state: 'ended' } }) })
    open(`/blocked-in/${ID}`)
    expect(await screen.findByText(/the police on 101/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'It’s been moved' })).toBeNull()
  })
})

describe('an owner', () => {
  it('answers with one press, and says how long it takes if they like', async () => {
    let request = received
    const heard = server({
      [`GET /move-requests/${ID}`]: () => ({ status: 200, body: request }),
      [`POST /move-requests/${ID}/on-my-way`]: () => {
        request = { ...received, state: 'on_their_way', said_at: '2026-11-27T18:03:00Z', minutes: 10 }
        return { status: 200, body: request }
      },
      [`POST /move-requests/${ID}/moved`]: () => {
        request = { ...received, state: 'moved', moved_at: '2026-11-27T18:13:00Z', moved_by: 'owner' }
        return { status: 200, body: request }
      },
    })
    open(`/blocked-in/${ID}`)
    fireEvent.click(await screen.findByRole('radio', { name: '10 min' }))
    await press('On my way')
    expect(await screen.findByText('About 10 minutes, by 18:13.')).toBeTruthy()
    await press('I’ve moved it')
    expect(await screen.findByText('You said that you’ve moved it. Thank you.')).toBeTruthy()
    expect(bodies(heard, `POST /move-requests/${ID}/on-my-way`)).toEqual([{ minutes: 10 }])
  })

  it('says another time when they are late', async () => {
    const on_my_way_at = '2026-11-27T18:03:00Z'
    let request: MoveRequest = {
      ...received,
      state: 'on_their_way',
      on_my_way_at,
      said_at: on_my_way_at,
      minutes: 10,
      can_say_again: true,
    }
    const heard = server({
      [`GET /move-requests/${ID}`]: () => ({ status: 200, body: request }),
      [`POST /move-requests/${ID}/on-my-way`]: () => {
        request = { ...request, said_at: '2026-11-27T18:12:00Z', minutes: 15, can_say_again: false }
        return { status: 200, body: request }
      },
    })
    open(`/blocked-in/${ID}`)
    expect(await screen.findByText('About 10 minutes, by 18:13.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Tell them/ })).toBeNull()
    fireEvent.click(await screen.findByRole('radio', { name: '15 min' }))
    await press('Tell them 15 minutes')
    expect(await screen.findByText('About 15 minutes, by 18:27.')).toBeTruthy()
    expect(bodies(heard, `POST /move-requests/${ID}/on-my-way`)).toEqual([{ minutes: 15 }])
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('tells a guest that they still come, without a time', async () => {
    const request: MoveRequest = { ...received, state: 'on_their_way', can_say_minutes: false, can_say_again: true }
    const heard = server({
      [`GET /move-requests/${ID}`]: () => ({ status: 200, body: request }),
      [`POST /move-requests/${ID}/on-my-way`]: () => ({ status: 200, body: request }),
    })
    open(`/blocked-in/${ID}`)
    await press('Still on my way')
    await waitFor(() => expect(bodies(heard, `POST /move-requests/${ID}/on-my-way`)).toEqual([{ minutes: null }]))
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('answers a guest by the link of the email, without a time and without signing in', async () => {
    keepSession(null)
    const link = '/move-request-links/abc'
    const heard = server({
      [`GET ${link}`]: () => ({ status: 200, body: { ...received, can_say_minutes: false } }),
      [`POST ${link}/on-my-way`]: () => ({
        status: 200,
        body: { ...received, state: 'on_their_way', can_say_minutes: false, on_my_way_at: '2026-11-27T18:03:00Z' },
      }),
    })
    const { router } = open('/on-my-way#token=abc')
    await screen.findByText('Your vehicle is blocking someone in.')
    await waitFor(() => expect(router.state.location.hash).toBe(''))
    expect(screen.queryByRole('radio')).toBeNull()
    expect(bodies(heard, `POST ${link}/on-my-way`)).toEqual([])
    await press('On my way')
    expect(await screen.findByText('You said that you’re on your way.')).toBeTruthy()
    expect(bodies(heard, `POST ${link}/on-my-way`)).toEqual([{ minutes: null }])
  })

  it('looks for car parks only from their own device, and only when they ask', async () => {
    server({ [`GET /move-requests/${ID}`]: () => ({ status: 200, body: received }) })
    const getCurrentPosition = vi.fn((_found: unknown, failed: (error: { code: number }) => void) =>
      failed({ code: 1 }),
    )
    vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition } })
    open(`/blocked-in/${ID}`)
    await screen.findByText('Where to move it')
    expect(getCurrentPosition).not.toHaveBeenCalled()
    await press('Car parks near me')
    expect(await screen.findByText('Location access denied. Please enable location permissions.')).toBeTruthy()
    vi.unstubAllGlobals()
  })

  describe('where to move it', () => {
    const near = async (places: object[]) => {
      const heard = server({
        'GET /config': () => ({ status: 200, body: siteConfig({ tiles_url: 'http://tiles.test' }) }),
        [`GET /move-requests/${ID}`]: () => ({ status: 200, body: received }),
        'GET /car-parks/moments': () => ({ status: 200, body: [] }),
        'GET /tiles/carparks/nearest': () => ({ status: 200, body: { places } }),
      })
      const coords = { longitude: -2.99, latitude: 51.58, accuracy: 20 }
      const getCurrentPosition = (found: (position: object) => void) => found({ coords })
      vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition } })
      open(`/blocked-in/${ID}`)
      await press('Car parks near me')
      await waitFor(() => expect(heard.some(({ asked }) => asked === 'GET /tiles/carparks/nearest')).toBe(true))
      return heard.find(({ asked }) => asked === 'GET /tiles/carparks/nearest')?.query
    }
    afterEach(() => {
      forgetDevice()
      vi.unstubAllGlobals()
    })

    it('is asked of what everyone may use, is open for the next hour and is high enough', async () => {
      await saveNeeds({ ...NO_NEEDS, vehicle: 'van', height_cm: 230 }, null, false)
      const asked = await near([
        listedCarPark(1, { name: 'Scam Street', scam_reported: true }),
        listedCarPark(2, { name: 'Mill Lane' }),
        listedCarPark(3, { name: 'Far away', lat: 51.7 }),
      ])
      expect(Object.fromEntries(asked ?? [])).toMatchObject({ access: 'public', stay: '60', height: '230' })
      expect(asked?.has('arrive')).toBe(false)
      expect(await screen.findByRole('link', { name: 'Mill Lane' })).toBeTruthy()
      expect(screen.queryByText('Scam Street')).toBeNull()
      expect(screen.queryByText('Far away')).toBeNull()
    })

    it('puts first what the driver can use, by the needs of the device', async () => {
      await saveNeeds({ ...NO_NEEDS, blue_badge: true, plug: 'ccs', width_cm: 200 }, null, false)
      const asked = await near([listedCarPark(2, { name: 'Mill Lane' })])
      expect(Object.fromEntries(asked ?? [])).toMatchObject({ needs: 'blue_badge', plug: 'ccs', own_width: '200' })
    })

    it('says what it looked for where there is none', async () => {
      const asked = await near([])
      expect(asked?.has('height') || asked?.has('needs')).toBe(false)
      expect(await screen.findByText(/no public car park within 5 km that’s open\. Check signs/)).toBeTruthy()
    })
  })
})
