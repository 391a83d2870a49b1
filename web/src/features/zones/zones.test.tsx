import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import type { LeavingSoonPlace } from '@/data/leavingSoon/queries'
import { queryClient } from '@/data/queryClient'
import type { Zone, ZoneDetail, ZonePost } from '@/data/zones/types'
import { open, problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'

const ID = '019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07'
const POST = '019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d08'

const zone = (more: Partial<Zone> = {}): Zone => ({
  id: ID,
  name: 'Newport City Centre',
  description: 'From the station to the river.',
  boundary: [
    [-3, 51.58],
    [-2.98, 51.58],
    [-2.98, 51.6],
    [-3, 51.58],
  ],
  across_metres: 1100,
  members: 1284,
  car_parks: 31,
  alerts: 2,
  metres: null,
  retired_at: null,
  membership: null,
  ...more,
})
const membership = {
  joined_at: '2026-11-03T10:30:00Z',
  shows_name: true,
  notify: 'alerts' as const,
  muted_until: null,
  new: 4,
}
const detail = (more: Partial<ZoneDetail> = {}): ZoneDetail => ({
  ...zone(),
  open_alerts: [
    {
      id: POST,
      alert_kind: 'closure',
      content: 'Upper Dock Street closed',
      lng: null,
      lat: null,
      ends_at: new Date(Date.now() + 26 * 60_000).toISOString(),
      created_at: '2026-11-27T10:30:00Z',
      agree: 12,
    },
  ],
  is_listed: false,
  ...more,
})
const post = (more: Partial<ZonePost> = {}): ZonePost => ({
  id: POST,
  zone_id: ID,
  kind: 'post',
  post_id: null,
  mine: false,
  author_name: 'Rhys M',
  by_poster: false,
  client_id: null,
  content: 'Is the lift in Kingsway working again?',
  alert_kind: null,
  lng: null,
  lat: null,
  ends_at: null,
  ended_at: null,
  created_at: new Date(Date.now() - 22 * 60_000).toISOString(),
  is_hidden: false,
  is_removed: false,
  answers: 3,
  agree: 7,
  over: 0,
  my_vote: null,
  photos: [],
  can_add_photos: false,
  can_block: true,
  ...more,
})

/** A space in the zone, which its driver leaves in ten minutes. */
const space = (more: Partial<LeavingSoonPlace> = {}): LeavingSoonPlace => ({
  kind: 'street',
  car_park_id: null,
  name: 'High Street',
  lng: -2.985,
  lat: 51.585,
  practice: false,
  spaces: [
    {
      leaves_at: new Date(Date.now() + 10 * 60_000 - 1000).toISOString(),
      until: new Date(Date.now() + 25 * 60_000).toISOString(),
    },
  ],
  ...more,
})
const ok = (body?: unknown) => () => (body === undefined ? { status: 204 } : { status: 200, body })
const member = {
  [`GET /zones/${ID}`]: ok(detail({ membership, is_listed: true })),
  [`GET /zones/${ID}/posts`]: ok({ posts: [post()], next: null }),
  [`PUT /zones/${ID}/seen`]: ok(),
}

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedIn()
})

describe('My Zones', () => {
  it('has the zones that one is in, with what holds there and what one is told', async () => {
    server({
      'GET /me/zones': ok({
        zones: [
          zone({ membership }),
          zone({
            id: POST,
            name: 'Manchester Northern Quarter',
            alerts: 0,
            membership: { ...membership, new: 0, muted_until: '2026-11-30T00:00:00Z' },
          }),
        ],
      }),
    })
    open('/zones')
    const list = within(await screen.findByRole('list', { name: 'My Zones' }))
    expect(list.getByRole('link', { name: 'Newport City Centre' }).getAttribute('href')).toBe(`/zone/${ID}`)
    expect(list.getAllByText('1,284 drivers')).toHaveLength(2)
    expect(list.getByText('2 alerts')).toBeTruthy()
    expect(list.getByText('Alerts only')).toBeTruthy()
    expect(list.getByText(/^Muted until/)).toBeTruthy()
  })

  it('says how many spaces are about to be left in each, and of invented ones that they are', async () => {
    let places = [space(), space({ lng: -2.5, name: 'Far away' }), space({ lng: -2.986, practice: true })]
    const heard = server({
      'GET /me/zones': ok({ zones: [zone({ membership })] }),
      'GET /leaving-soon': () => ({ status: 200, body: { places, is_more: false } }),
    })
    open('/zones')
    expect(await screen.findByText('1 leaving soon')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'GET /leaving-soon')?.query.get('bbox')).toBe('-3,51.58,-2.98,51.6')
    places = [space({ practice: true })]
    await queryClient.invalidateQueries()
    expect(await screen.findByText('1 leaving soon, practice')).toBeTruthy()
  })

  it('finds a zone by the position of the device, of which it tells about a hundred metres', async () => {
    const heard = server({
      'GET /me/zones': ok({ zones: [] }),
      'GET /zones': ok({ zones: [zone({ metres: 300 })] }),
    })
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (found: PositionCallback) =>
          found({ coords: { longitude: -2.991234, latitude: 51.591234, accuracy: 5 } } as GeolocationPosition),
      },
    })
    open('/zones')
    fireEvent.click(await screen.findByRole('button', { name: 'Find Zone' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Use my position' }))
    expect(await screen.findByText('300 m from you')).toBeTruthy()
    const asked = heard.filter(({ asked }) => asked === 'GET /zones').at(-1)?.query
    expect([asked?.get('lng'), asked?.get('lat')]).toEqual(['-2.991', '51.591'])
  })

  it('asks at joining whether the username shows, and has no answer of its own', async () => {
    const heard = server({
      'GET /me/zones': ok({ zones: [] }),
      'GET /zones': ok({ zones: [zone()] }),
      'GET /me/settings': ok({ push_notifications: true, private_mode: false, show_in_zones: false }),
      [`PUT /zones/${ID}/membership`]: ok(),
    })
    open('/zones')
    fireEvent.click(await screen.findByRole('button', { name: 'Find Zone' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Join Zone: Newport City Centre' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Join Newport City Centre' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Join Zone' }))
    expect(await dialog.findByText('Please choose one')).toBeTruthy()
    fireEvent.click(dialog.getByRole('radio', { name: /^Yes/ }))
    expect(await dialog.findByText(/you stay anonymous and don’t see who else is here/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Join Zone' }))
    await waitFor(() =>
      expect(heard.find(({ asked }) => asked === `PUT /zones/${ID}/membership`)?.body).toEqual({ shows_name: true }),
    )
  })
})

describe('a zone', () => {
  it('shows whoever is no member its overview and alerts, and the way in', async () => {
    const heard = server({ 'GET /zone-by-name': ok(detail()) })
    open('/zone-detail?name=Newport%20City%20Centre')
    expect(await screen.findByText('Upper Dock Street closed')).toBeTruthy()
    expect(screen.getByText('Closed · Ends in 26 min, 12 drivers agree')).toBeTruthy()
    expect(screen.getByText('31 car parks')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Join Zone: Newport City Centre' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add an alert' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(heard.map(({ asked }) => asked)).not.toContain(`GET /zones/${ID}/posts`)
  })

  it('lists the spaces that are about to be left there, and leads to them on the map', async () => {
    const outside = space({ lng: -2.999, lat: 51.599, name: 'In the box alone' })
    const large = space({ kind: 'car_park', car_park_id: 7, name: 'Kingsway', practice: true })
    server({
      [`GET /zones/${ID}`]: ok(detail({ open_alerts: [] })),
      'GET /leaving-soon': ok({ places: [outside, space(), large], is_more: false }),
    })
    open(`/zone/${ID}`)
    const alerts = within(await screen.findByRole('list', { name: 'Active alerts' }))
    const street = alerts.getByRole('link', { name: 'Leaving soon near High Street' })
    expect(street.getAttribute('href')).toBe('/car-park-map?lat=51.58500&lng=-2.98500&z=16')
    expect(alerts.getAllByText('In about 10 min, not promised')).toHaveLength(2)
    expect(alerts.getByRole('link', { name: 'Leaving soon in Kingsway' }).getAttribute('href')).toBe(
      '/car-park-map?place=7',
    )
    expect(alerts.getByText('Practice')).toBeTruthy()
    expect(alerts.queryByText(/In the box alone/)).toBeNull()
    expect(screen.queryByText('No alerts right now')).toBeNull()
  })

  it('shows its members what was posted, and says that they have looked', async () => {
    const heard = server(member)
    open(`/zone/${ID}`)
    const one = within(await screen.findByRole('article', { name: 'Post' }))
    expect(one.getByText('Rhys M')).toBeTruthy()
    expect(one.getByText('22 min ago')).toBeTruthy()
    expect(one.getByRole('link', { name: '3 answers' }).getAttribute('href')).toBe(`/zone/${ID}/posts/${POST}`)
    expect(screen.getByText('Joined')).toBeTruthy()
    expect(screen.getByText('you joined on 3 Nov')).toBeTruthy()
    await waitFor(() => expect(heard.map(({ asked }) => asked)).toContain(`PUT /zones/${ID}/seen`))
  })

  it('keeps what was typed until the server has taken it', async () => {
    let refuses = true
    server({
      ...member,
      [`POST /zones/${ID}/posts`]: () => {
        if (refuses)
          return problem(422, 'invalid', 'Message blocked: Please keep messages polite. Aggressive words are blocked.')
        return { status: 201, body: post({ mine: true }) }
      },
    })
    open(`/zone/${ID}`)
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to the zone' })
    fireEvent.change(field, { target: { value: 'Hello' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/^Message blocked/)).toBeTruthy()
    expect(field.value).toBe('Hello')
    refuses = false
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(field.value).toBe(''))
  })

  it('lets a retired zone be read and nothing more', async () => {
    let retired_at: string | null = null
    server({
      ...member,
      [`GET /zones/${ID}`]: () => ({ status: 200, body: detail({ membership, retired_at }) }),
      [`GET /zones/${ID}/posts`]: ok({ posts: [post({ mine: true, can_add_photos: true })], next: null }),
    })
    open(`/zone/${ID}`)
    expect(await screen.findByRole('button', { name: 'Add a photo' })).toBeTruthy()
    retired_at = '2026-11-20T10:00:00Z'
    await queryClient.invalidateQueries()
    expect(await screen.findByText(/This zone has been retired/)).toBeTruthy()
    expect(await screen.findByText('Is the lift in Kingsway working again?')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a photo' })).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Write to the zone' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add an alert' })).toBeNull()
  })

  it('saves what one is told of it', async () => {
    const heard = server({ ...member, [`PUT /zones/${ID}/notifications`]: ok() })
    open(`/zone/${ID}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications from this zone' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    expect(dialog.getByRole('switch', { name: 'Alerts' }).getAttribute('aria-checked')).toBe('true')
    fireEvent.click(dialog.getByRole('switch', { name: 'Posts' }))
    await waitFor(() =>
      expect(heard.find(({ asked }) => asked === `PUT /zones/${ID}/notifications`)?.body).toEqual({
        notify: 'everything',
        muted_until: null,
      }),
    )
  })
})
