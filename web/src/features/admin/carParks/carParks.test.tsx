import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { refreshCarParks } from '@/data/admin/queries'
import { queryClient } from '@/data/queryClient'
import { App } from '@/routes'
import { AppRouter } from '@/shell/AppRouter'
import { adminAnswers, signedInAsAdmin } from '@/testing/admin'
import { open, problem, server } from '@/testing/render'
import { setWidth } from '@/testing/width'
import { stillUnseen } from './edit/words'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
  // No map is drawn here: the list and the form do without.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

type Answers = Parameters<typeof server>[0]
const ok = (body: unknown) => () => ({ status: 200, body })

const marker = (id: number, name: string, more: object = {}) => ({
  ...{ id, version: 3, name, lng: -2.99, lat: 53.4, standing: 'on_map', scam_reported: false, conflict: false },
  ...more,
})
const inList = (id: number, name: string, more: object = {}) => ({
  ...marker(id, name),
  ...{ address: 'L3', parking_type: 'public', availability: 'limited', price_words: '£2.40/h', capacity: 186 },
  ...more,
})
const carPark = (more: object = {}) => ({
  id: 7,
  version: 3,
  standing: 'on_map',
  origin: 'osm',
  area: 'Wales',
  deleted_at: null,
  restorable_until: null,
  fields: {
    name: 'Mann Island',
    address: 'Mann Island, L3',
    lng: -2.99431,
    lat: 53.40342,
    capacity: 186,
    facilities: ['cctv', 'lighting'],
  },
  parking_type: 'public',
  availability: 'limited',
  availability_basis: 'stored',
  spaces_free: null,
  price_words: '£2.40/h',
  price_basis: 'published',
  rates: '',
  opening_sentence: null,
  paying_app: '',
  location_code: '',
  pay_url: null,
  footprint: null,
  entrances: null,
  is_hidden: false,
  approved: true,
  scam_reported: false,
  verified_by: null,
  source: 'newport-council',
  comparison: [],
  can_undo: true,
  can_redo: false,
  updated_at: '2026-11-27T09:52:00Z',
  ...more,
})
const edit = (more: object = {}) => ({
  ...{
    id: 9,
    version: 4,
    kind: 'change',
    at: '2026-11-27T09:52:00Z',
    by: 'Asha R.',
    reason: '',
    of: null,
    batch: null,
    merged_from: null,
  },
  changes: [{ field: 'name', before: 'Mann Island', after: 'Pier Head' }],
  ...more,
})
const stay = {
  ...{
    arrival: '2026-11-28T14:00:00Z',
    minutes: 120,
    pence: 340,
    words: '£3.40',
    estimated: false,
    basis: 'published',
  },
  ...{ working: [{ text: 'up to 2 h: £3.40', pence: 340, from: 0, until: 120 }], not_known: [], cap: null, chart: [] },
  ...{ opening_sentence: null, is_open: null, zone_charges: [], with_zones_pence: null, with_zones_words: null },
  ...{ longest_stays: [], no_return_minutes: null, possible_zone_charges: [] },
}

const carParkAnswers = (more: Answers = {}) =>
  adminAnswers({
    'GET /admin/car-parks': ok({
      car_parks: [inList(7, 'Mann Island'), inList(8, 'Hanover Yard', { standing: 'hidden' })],
      next: null,
      total: 2,
    }),
    'GET /admin/car-parks/map': ok({ areas: [], car_parks: [marker(7, 'Mann Island')], is_more: false }),
    'GET /admin/car-parks/7': ok(carPark()),
    'GET /admin/car-parks/7/edits': ok({ edits: [], next: null }),
    'POST /admin/car-parks/stay-cost': ok(stay),
    ...more,
  })

function page(address: string, more: Answers = {}) {
  const heard = server(carParkAnswers(more))
  return { heard, ...open(address) }
}
const form = async () => {
  await screen.findByRole('button', { name: 'Save' })
  return within(screen.getByRole('region', { name: 'Edit Car Park' }))
}
const HERE = 'lng=-2.99&lat=53.4&z=15'

describe('the list', () => {
  it('follows what another admin does', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      let name = 'Mann Island'
      page(`/admin/carparks?${HERE}`, {
        'GET /admin/car-parks': () => ({ status: 200, body: { car_parks: [inList(7, name)], next: null, total: 1 } }),
      })
      const list = within(await screen.findByRole('list', { name: 'Car parks' }))
      expect(list.getByRole('button', { name: /Mann Island/ })).toBeTruthy()
      name = 'Pier Head'
      await act(() => vi.advanceTimersByTimeAsync(30_000))
      expect(await list.findByRole('button', { name: /Pier Head/ })).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  it('says what drivers see and what they do not, and is searched with the map', async () => {
    const { heard } = page(`/admin/carparks?${HERE}`)
    const list = within(await screen.findByRole('list', { name: 'Car parks' }))
    expect(list.getByRole('button', { name: /Hanover Yard.*Hidden/ })).toBeTruthy()
    expect(screen.getByText('2 in this view')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Search car parks'), { target: { value: 'mann' } })
    await waitFor(() => {
      for (const asked of ['GET /admin/car-parks', 'GET /admin/car-parks/map']) {
        expect(heard.some((one) => one.asked === asked && one.query.get('q') === 'mann')).toBe(true)
      }
    })
  })

  it('that was scrolled on a phone gives way to the form with the map in sight', async () => {
    setWidth(390)
    // Elsewhere than the car park: the map goes there at the same moment.
    page('/admin/carparks?lng=-2.9&lat=53.41&z=14')
    const opens = await screen.findByRole('button', { name: /Mann Island/ })
    const scrolled = vi.spyOn(window, 'scrollTo')
    fireEvent.click(opens)
    expect(await screen.findByRole('region', { name: 'Edit Car Park' })).toBeTruthy()
    await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 0))
  })

  it('offers to search everywhere where a search finds nothing in view', async () => {
    page(`/admin/carparks?${HERE}`, {
      'GET /admin/car-parks': ({ query }) => {
        const car_parks = query.get('bbox') ? [] : [inList(9, 'Pier Head')]
        return { status: 200, body: { car_parks, next: null, total: car_parks.length } }
      },
    })
    fireEvent.change(await screen.findByLabelText('Search car parks'), { target: { value: 'pier' } })
    expect(await screen.findByText('No car parks found in this view')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Search everywhere' }))
    expect(await screen.findByRole('button', { name: /Pier Head/ })).toBeTruthy()
    expect(screen.getByText('1 car park')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Only this view' }))
    expect(await screen.findByText('No car parks found in this view')).toBeTruthy()
  })

  it('begins with the whole country, and says when it cannot be fetched', async () => {
    const { heard } = page('/admin/carparks', {
      'GET /admin/car-parks': () => problem(500, 'internal', 'Something went wrong.'),
    })
    expect(await screen.findAllByText('Failed to fetch car parks')).toBeTruthy()
    const map = heard.find(({ asked }) => asked === 'GET /admin/car-parks/map')
    expect([map?.query.get('zoom'), map?.query.get('bbox')]).toEqual(['0', null])
  })
})

describe('without a pointer', () => {
  it('adds a car park in the middle of the map, and begins with its name', async () => {
    const { heard } = page(`/admin/carparks?${HERE}`, {
      'GET /admin/car-parks/near': ok([]),
      'POST /admin/car-parks': () => ({ status: 201, body: carPark() }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Add in the middle of the map' }))
    const added = within(await screen.findByRole('region', { name: 'Add New Car Park' }))
    const name = added.getByLabelText('Car Park Name *')
    await waitFor(() => expect(document.activeElement).toBe(name))
    fireEvent.change(name, { target: { value: 'Mann Island' } })
    fireEvent.change(added.getByLabelText('Address *'), { target: { value: 'Mann Island, L3' } })
    fireEvent.click(added.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Car park added successfully')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'POST /admin/car-parks')?.body).toEqual({
      client_id: expect.any(String),
      changes: { fields: { name: 'Mann Island', address: 'Mann Island, L3', lat: 53.4, lng: -2.99 } },
      reason: '',
    })
  })
})

it('adds one car park after a lost answer, and changes it by what was typed since', async () => {
  let posts = 0
  const { heard } = page(`/admin/carparks?${HERE}`, {
    'GET /admin/car-parks/near': ok([]),
    'POST /admin/car-parks': () => {
      posts += 1
      return posts === 1 ? problem(500, 'internal', 'Something went wrong.') : { status: 201, body: carPark() }
    },
    'PATCH /admin/car-parks/7': ok(carPark({ version: 4 })),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add in the middle of the map' }))
  const added = within(await screen.findByRole('region', { name: 'Add New Car Park' }))
  const type = (label: string, value: string) => fireEvent.change(added.getByLabelText(label), { target: { value } })
  type('Car Park Name *', 'Mann Island')
  type('Address *', 'Mann Island, L3')
  fireEvent.click(added.getByRole('button', { name: 'Save' }))
  await screen.findByText('Failed to save car park')
  type('Car Park Name *', 'Mann Island North')
  fireEvent.click(added.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Car park added successfully')).toBeTruthy()
  const sent = heard.filter(({ asked }) => asked === 'POST /admin/car-parks').map(({ body }) => body as object)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ client_id: (sent[0] as { client_id: string }).client_id })
  const changed = heard.find(({ asked }) => asked === 'PATCH /admin/car-parks/7')?.body
  expect(changed).toMatchObject({ version: 3, changes: { fields: { name: 'Mann Island North' } } })
})

it('adds one car park, however often Enter is pressed', async () => {
  let added: (answer: { status: number; body: unknown }) => void = () => {}
  const { heard } = page(`/admin/carparks?${HERE}`, {
    'GET /admin/car-parks/near': ok([]),
    'POST /admin/car-parks': () =>
      new Promise((answer) => {
        added = answer
      }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add in the middle of the map' }))
  const region = await screen.findByRole('region', { name: 'Add New Car Park' })
  for (const name of ['Car Park Name *', 'Address *']) {
    fireEvent.change(within(region).getByLabelText(name), { target: { value: 'Mann Island' } })
  }
  const enter = region.querySelector('form button[type="submit"]') as HTMLButtonElement
  const posts = () => heard.filter(({ asked }) => asked === 'POST /admin/car-parks').length
  fireEvent.click(enter)
  await waitFor(() => expect(posts()).toBe(1))
  fireEvent.click(enter)
  await act(async () => added({ status: 201, body: carPark() }))
  expect(await screen.findByText('Car park added successfully')).toBeTruthy()
  expect(posts()).toBe(1)
})

describe('a deleted car park', () => {
  it('that is restored says where drivers still do not see it', async () => {
    const deleted = {
      standing: 'deleted',
      deleted_at: '2026-11-27T09:00:00Z',
      restorable_until: '2026-12-27T09:00:00Z',
    }
    page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': ok(carPark(deleted)),
      'POST /admin/car-parks/7/restoration': ok(carPark({ version: 4, standing: 'hidden' })),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Car park restored')).toBeTruthy()
    expect(await screen.findByText('It is still hidden, so drivers don’t see it.')).toBeTruthy()
    expect([stillUnseen('on_map'), stillUnseen('unapproved')]).toEqual([
      undefined,
      'It is still not approved, so drivers don’t see it.',
    ])
  })
})

describe('the form', () => {
  it('sends what changed and the version that was seen, and nothing else', async () => {
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'PATCH /admin/car-parks/7': ok(carPark({ version: 4 })),
    })
    const edited = await form()
    fireEvent.change(edited.getByLabelText('Car Park Name *'), { target: { value: 'Mann Island West' } })
    fireEvent.click(edited.getByLabelText('EV Charging'))
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Car park updated successfully')).toBeTruthy()
    expect(heard.find(({ asked }) => asked.startsWith('PATCH'))?.body).toEqual({
      version: 3,
      changes: { fields: { name: 'Mann Island West', facilities: ['cctv', 'ev_charging', 'lighting'] } },
      reason: '',
    })
  })

  it('follows what another admin saves meanwhile, and keeps what is typed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      let now = carPark({ standing: 'hidden' })
      page(`/admin/carparks?${HERE}&selected=7`, {
        'GET /admin/car-parks/7': () => ({ status: 200, body: now }),
      })
      const edited = await form()
      fireEvent.change(edited.getByLabelText('Address *'), { target: { value: 'The Strand' } })
      now = carPark({ version: 4, standing: 'hidden', fields: { ...now.fields, name: 'Pier Head' } })
      await act(() => vi.advanceTimersByTimeAsync(10_000))
      await waitFor(() => expect(edited.getByLabelText<HTMLInputElement>('Car Park Name *').value).toBe('Pier Head'))
      expect(edited.getByLabelText<HTMLInputElement>('Address *').value).toBe('The Strand')
    } finally {
      vi.useRealTimers()
    }
  })

  it('wants a name, an address and coordinates', async () => {
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`)
    const edited = await form()
    fireEvent.change(edited.getByLabelText('Address *'), { target: { value: ' ' } })
    fireEvent.change(edited.getByLabelText('Latitude'), { target: { value: 'north' } })
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Validation Error')).toBeTruthy()
    expect(screen.getByText('Please fill in all required fields (name, address, coordinates)')).toBeTruthy()
    expect(heard.some(({ asked }) => asked.startsWith('PATCH'))).toBe(false)
  })

  it('refuses what is no number, and leads to the first such field', async () => {
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`)
    const edited = await form()
    const height = edited.getByLabelText('Height limit (cm)')
    fireEvent.change(height, { target: { value: '2m' } })
    fireEvent.change(edited.getByLabelText('Disabled bays'), { target: { value: 'some' } })
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    expect(await edited.findAllByText('Please enter a number')).toHaveLength(2)
    expect(document.activeElement).toBe(height)
    expect(heard.some(({ asked }) => asked.startsWith('PATCH'))).toBe(false)
  })

  it('keeps what was typed when another admin was quicker, and says what they changed', async () => {
    let now = carPark()
    page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': () => ({ status: 200, body: now }),
      'GET /admin/car-parks/7/edits': () => ({
        status: 200,
        body: { edits: now.version > 3 ? [edit()] : [], next: null },
      }),
      'PATCH /admin/car-parks/7': () => {
        now = carPark({ version: 4, fields: { ...carPark().fields, name: 'Pier Head' } })
        return problem(409, 'stale', 'Asha R. has changed name since you opened it. Have a look, then save again.')
      },
    })
    const edited = await form()
    fireEvent.change(edited.getByLabelText('Restrictions'), { target: { value: 'No vans' } })
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Failed to save car park')).toBeTruthy()
    expect(await edited.findByText('Asha R. changed name from Mann Island to Pier Head.')).toBeTruthy()
    expect((edited.getByLabelText('Restrictions') as HTMLInputElement).value).toBe('No vans')
    expect((edited.getByLabelText('Car Park Name *') as HTMLInputElement).value).toBe('Pier Head')
  })

  it('says which host a link to pay leads to, and takes it away when it is emptied', async () => {
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': ok(carPark({ pay_url: 'https://pay.example.org/4027' })),
      'PATCH /admin/car-parks/7': ok(carPark({ version: 4 })),
    })
    const edited = await form()
    const link = edited.getByLabelText('Payment link')
    expect(edited.getByText('Pay Now opens pay.example.org')).toBeTruthy()
    // The third "a" is a Cyrillic letter.
    fireEvent.change(link, { target: { value: 'https://pay.ex\u0430mple.org/' } })
    expect(edited.getByText('Pay Now opens pay.xn--exmple-4nf.org')).toBeTruthy()
    fireEvent.change(link, { target: { value: 'http://pay.example.org' } })
    expect(edited.getByText('Only an https:// link is shown to drivers.')).toBeTruthy()
    fireEvent.change(link, { target: { value: '' } })
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(heard.find(({ asked }) => asked.startsWith('PATCH'))?.body).toEqual({
        ...{ version: 3, changes: { pay_url: null }, reason: '' },
      }),
    )
  })

  it('has an outline follow what another admin draws, and says so where one draws oneself', async () => {
    const outlined = (side: number) => ({
      footprint: { type: 'Polygon', coordinates: [[[0, 0], [side, 0], [side, side], [0, 0]]] }, // biome-ignore format: a ring
    })
    let now = carPark(outlined(1))
    const drawn = edit({
      changes: [
        {
          field: 'footprint',
          before: { lng: 0.5, lat: 0.5, corners: 3, square_metres: 6182 },
          after: { lng: 0.5, lat: 0.5, corners: 4, square_metres: 7450 },
        },
      ],
    })
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': () => ({ status: 200, body: now }),
      'GET /admin/car-parks/7/edits': () => ({
        status: 200,
        body: { edits: now.version > 3 ? [drawn] : [], next: null },
      }),
      'PATCH /admin/car-parks/7': ok(carPark({ version: 5 })),
    })
    const edited = await form()
    fireEvent.click(screen.getByRole('button', { name: 'Draw the outline' }))
    fireEvent.click(screen.getByRole('button', { name: 'Clear outline' }))
    now = carPark({ version: 4, ...outlined(2) })
    refreshCarParks(queryClient)
    expect(
      await edited.findByText('Asha R. changed outline from 6,182 m², 3 corners to 7,450 m², 4 corners.'),
    ).toBeTruthy()
    // What was cleared here stays so until it is saved, on the version that was seen last.
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(heard.find(({ asked }) => asked.startsWith('PATCH'))?.body).toEqual({
        ...{ version: 4, changes: { footprint: null }, reason: '' },
      }),
    )
  })

  it('takes a hole out of an outline of several parts, begins another part, and saves the whole', async () => {
    const ring = (west: number, size: number) => {
      const [east, north] = [west + size, 53.4 + size].map((degrees) => Number(degrees.toFixed(6)))
      return [[west, 53.4], [east, 53.4], [east, north], [west, north], [west, 53.4]] // biome-ignore format: a ring
    }
    const [edge, hole, other] = [ring(-3, 0.002), ring(-2.9995, 0.0005), ring(-2.99, 0.001)]
    const footprint = { type: 'MultiPolygon', coordinates: [[edge, hole], [other]] }
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': ok(carPark({ footprint })),
      'PATCH /admin/car-parks/7': ok(carPark({ version: 4 })),
    })
    const edited = await form()
    fireEvent.click(screen.getByRole('button', { name: 'Draw the outline' }))
    const picker = screen.getByRole('combobox', { name: 'Part or hole' })
    fireEvent.change(picker, { target: { value: '0.1' } })
    fireEvent.click(screen.getByRole('button', { name: 'Remove part 1, hole 1' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add a part' }))
    expect((picker as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Part 3')
    fireEvent.click(screen.getByRole('button', { name: 'Undo last step' }))
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(heard.find(({ asked }) => asked.startsWith('PATCH'))?.body).toEqual({
        ...{ version: 3, reason: '' },
        changes: { footprint: { type: 'MultiPolygon', coordinates: [[edge], [other]] } },
      }),
    )
  })

  it('says what a stay would cost', async () => {
    page(`/admin/carparks?${HERE}&selected=7`)
    const edited = await form()
    expect((await edited.findByText(/2 hours on Saturday at 14:00 would cost/)).textContent).toBe(
      '2 hours on Saturday at 14:00 would cost £3.40',
    )
  })

  it('tries a stay by all that counts in its cost, and by nothing where the car park is free', async () => {
    const limited = { ...carPark().fields, price_hour_pence: 200, free_minutes: 30, max_stay_minutes: 180 }
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': ok(carPark({ fields: limited })),
    })
    const edited = await form()
    const asked = () => heard.filter(({ asked }) => asked === 'POST /admin/car-parks/stay-cost').at(-1)?.body
    await waitFor(() =>
      expect(asked()).toMatchObject({ price_hour_pence: 200, free_minutes: 30, max_stay_minutes: 180 }),
    )
    fireEvent.change(edited.getByLabelText('Parking Type'), { target: { value: 'free' } })
    await waitFor(() => expect(asked()).toMatchObject({ price_hour_pence: 0 }))
  })

  it('saves the tariff that its table says, once nothing in it is wrong', async () => {
    const rates = 'Mo-Sa 07:00-18:00:\n  up to 1 h: £1.80\n  up to 2 h: £3.40\nSu,PH: free\n'
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': ok(carPark({ rates })),
      'PATCH /admin/car-parks/7': ok(carPark({ version: 4, rates: rates.replace('3.40', '3.60') })),
    })
    const edited = await form()
    const price = within(edited.getByRole('group', { name: 'Band 2' })).getByLabelText('Price')
    fireEvent.change(price, { target: { value: '3,60' } })
    expect(await edited.findByText('Put right what is wrong above to see what a stay costs.')).toBeTruthy()
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Validation Error')).toBeTruthy()
    expect(document.activeElement).toBe(price)
    expect(heard.some(({ asked }) => asked.startsWith('PATCH'))).toBe(false)
    fireEvent.change(price, { target: { value: '3.60' } })
    fireEvent.click(edited.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Car park updated successfully')).toBeTruthy()
    expect(heard.find(({ asked }) => asked.startsWith('PATCH'))?.body).toEqual({
      ...{ version: 3, changes: { rates: rates.replace('3.40', '3.60') }, reason: '' },
    })
  })

  it('takes the room of the list when asked to, and keeps that', async () => {
    page(`/admin/carparks?${HERE}&selected=7`)
    const edited = await form()
    fireEvent.click(edited.getByRole('button', { name: 'Wider form' }))
    expect(screen.getByRole('region', { name: 'Edit Car Park' }).getAttribute('data-roomy')).toBe('true')
    expect(localStorage.getItem('carpal.admin.roomyForm')).toBe('yes')
    fireEvent.click(edited.getByRole('button', { name: 'Show the list' }))
    expect(screen.getByRole('region', { name: 'Edit Car Park' }).getAttribute('data-roomy')).toBeNull()
  })

  it('takes the source’s value, and keeps ours where they are in conflict', async () => {
    const comparison = [
      { field: 'capacity', ours: 186, theirs: 190, source: 'newport-council', is_edited: true, is_conflict: true },
      { field: 'name', ours: 'A', theirs: 'A', source: 'newport-council', is_edited: false, is_conflict: false },
    ]
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': ok(carPark({ comparison })),
      'PATCH /admin/car-parks/7': ok(carPark({ version: 4, comparison })),
    })
    const edited = await form()
    expect(edited.getByText('In conflict')).toBeTruthy()
    expect(edited.getAllByRole('button', { name: 'Take the source’s value' })).toHaveLength(1)
    fireEvent.click(edited.getByRole('button', { name: 'Take the source’s value' }))
    await waitFor(() =>
      expect(heard.find(({ asked }) => asked.startsWith('PATCH'))?.body).toEqual({
        ...{ version: 3, changes: { take_source: ['capacity'] }, reason: '' },
      }),
    )
  })

  it('keeps ours beside what was seen of the source, and says where that is something else by now', async () => {
    const comparison = [
      { field: 'capacity', ours: 186, theirs: 190, source: 'newport-council', is_edited: true, is_conflict: true },
    ]
    const sentence = 'Mann Island: the source says something else by now. Please look again. Nothing was changed.'
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7': ok(carPark({ comparison })),
      'POST /admin/car-park-conflicts/decision': () => problem(409, 'stale', sentence),
    })
    const edited = await form()
    fireEvent.click(edited.getByRole('button', { name: 'Keep ours' }))
    expect(await edited.findByText(sentence)).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'POST /admin/car-park-conflicts/decision')?.body).toEqual({
      decision: 'keep_ours',
      conflicts: [{ car_park_id: 7, version: 3, theirs: { capacity: 190 } }],
    })
  })

  it('says of which car park an edit was that was merged into this one', async () => {
    page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/7/edits': ok({ edits: [edit({ merged_from: 'Pier Head East' })], next: null }),
    })
    const edited = await form()
    expect(await edited.findByText(/changed it, when it was Pier Head East/)).toBeTruthy()
  })

  it('undoes the last edit, and asks before it leaves what was typed', async () => {
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'POST /admin/car-parks/7/undo': ok(carPark({ version: 4, can_redo: true })),
    })
    const edited = await form()
    fireEvent.click(edited.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Edit undone')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'POST /admin/car-parks/7/undo')?.body).toEqual({
      version: 3,
      reason: '',
    })
    fireEvent.change(edited.getByLabelText('Restrictions'), { target: { value: 'No vans' } })
    fireEvent.click(edited.getByRole('button', { name: 'Cancel' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    fireEvent.click(asked.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Edit Car Park' })).toBeNull())
  })

  it('asks for the reason that the undo of a warning needs', async () => {
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'POST /admin/car-parks/7/undo': ({ body }) =>
        (body as { reason: string }).reason
          ? { status: 200, body: carPark({ version: 4, can_redo: true }) }
          : problem(422, 'invalid', 'Please give a reason', { reason: 'Please give a reason' }),
    })
    const edited = await form()
    fireEvent.click(edited.getByRole('button', { name: 'Undo' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Undo the last edit?' }))
    fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'The stickers are gone' } })
    fireEvent.click(asked.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Edit undone')).toBeTruthy()
    expect(heard.filter(({ asked }) => asked === 'POST /admin/car-parks/7/undo').at(-1)?.body).toEqual({
      version: 3,
      reason: 'The stickers are gone',
    })
  })

  it('asks before another mode, or the page, takes away what was typed', async () => {
    page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-park-batches': ok({ batches: [], next: null }),
    })
    const edited = await form()
    const leaveThePage = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leaveThePage()).toBe(false)
    fireEvent.change(edited.getByLabelText('Restrictions'), { target: { value: 'No vans' } })
    expect(leaveThePage()).toBe(true)
    const open = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Many' }))
      return within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    }
    fireEvent.click((await open()).getByRole('button', { name: 'Stay' }))
    expect((edited.getByLabelText('Restrictions') as HTMLInputElement).value).toBe('No vans')
    fireEvent.click((await open()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Edit Car Park' })).toBeNull())
    expect(leaveThePage()).toBe(false)
  })

  it('asks before another entry of the list takes its place, and asks nothing when the map moves', async () => {
    const { router } = page(`/admin/carparks?${HERE}&selected=7`, {
      'GET /admin/car-parks/8': ok(carPark({ id: 8 })),
      'GET /admin/car-parks/8/edits': ok({ edits: [], next: null }),
    })
    const edited = await form()
    fireEvent.change(edited.getByLabelText('Restrictions'), { target: { value: 'No vans' } })
    const other = async () => {
      fireEvent.click(await screen.findByRole('button', { name: /^Hanover Yard/ }))
      return within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    }
    fireEvent.click((await other()).getByRole('button', { name: 'Stay' }))
    expect(router.state.location.search).toContain('selected=7')
    expect((edited.getByLabelText('Restrictions') as HTMLInputElement).value).toBe('No vans')
    // The one that is open already is only looked at.
    fireEvent.click(screen.getByRole('button', { name: /^Mann Island/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click((await other()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.search).toContain('selected=8'))
  })

  it('asks before the admins’ rail leads away, and before Back', async () => {
    window.history.replaceState(null, '', '/admin/carparks')
    server(carParkAnswers())
    render(
      <AppRouter>
        <App />
      </AppRouter>,
    )
    fireEvent.click(await screen.findByRole('button', { name: /^Mann Island/ }))
    const edited = await form()
    fireEvent.change(edited.getByLabelText('Restrictions'), { target: { value: 'No vans' } })
    const stay = async () => {
      const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
      fireEvent.click(asked.getByRole('button', { name: 'Stay' }))
      await waitFor(() => expect(window.location.search).toContain('selected=7'))
      expect((edited.getByLabelText('Restrictions') as HTMLInputElement).value).toBe('No vans')
    }
    const rail = within(screen.getAllByRole('navigation', { name: 'Admin' })[0] as HTMLElement)
    fireEvent.click(rail.getByRole('link', { name: 'Users' }))
    await stay()
    await act(async () => window.history.back())
    await stay()
    fireEvent.click(screen.getAllByRole('button', { name: 'Sign Out' })[0] as HTMLElement)
    await stay()
    fireEvent.click(rail.getByRole('link', { name: 'Users' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    fireEvent.click(asked.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/admin?tab=users'))
  })

  it('deletes after asking', async () => {
    const { heard } = page(`/admin/carparks?${HERE}&selected=7`, {
      'POST /admin/car-parks/7/deletion': ok(carPark({ version: 4, standing: 'deleted' })),
    })
    fireEvent.click((await form()).getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Deletion' }))
    expect(
      dialog.getByText('Are you sure you want to delete this car park? This action cannot be undone.'),
    ).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Car park deleted successfully')).toBeTruthy()
    expect(heard.find(({ asked }) => asked === 'POST /admin/car-parks/7/deletion')?.body).toEqual({
      version: 3,
      reason: '',
    })
  })
})

describe('the head of the page', () => {
  it('says again how a car park is added, after that was put away', async () => {
    page('/admin/carparks')
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Add a car park' }))
    expect(screen.queryByText(/Enable Add Mode/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'How to add' }))
    expect(await screen.findByText(/Enable Add Mode/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'How to add' })).toBeNull()
  })

  it('has Add Mode on, and says where it cannot look', async () => {
    page('/admin/carparks')
    const mode = await screen.findByRole('switch', { name: 'Add Mode' })
    expect(mode.getAttribute('aria-checked')).toBe('true')
    expect(screen.getByText('Add Mode ON')).toBeTruthy()
    fireEvent.click(mode)
    expect(screen.getByText('Add Mode OFF')).toBeTruthy()
    const denied = (_: unknown, refuse: (error: object) => void) => refuse({ code: 1 })
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: denied }, configurable: true })
    fireEvent.click(screen.getByRole('button', { name: 'My Location' }))
    expect(await screen.findByText('Could not get your location')).toBeTruthy()
  })
})
