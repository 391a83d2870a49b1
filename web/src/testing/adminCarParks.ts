import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { adminAnswers, signedInAsAdmin } from './admin'
import { open, server } from './render'
import { setWidth } from './width'

/** An admin on a desktop, before each test of the car parks' page. */
export function beginAsAdmin() {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
  // No map is drawn here: the list and the form do without.
  vi.spyOn(console, 'error').mockImplementation(() => {})
}

type Answers = Parameters<typeof server>[0]
/** Answers with this. */
export const ok = (body: unknown) => () => ({ status: 200, body })

const marker = (id: number, name: string, more: object = {}) => ({
  ...{ id, version: 3, name, lng: -2.99, lat: 53.4, standing: 'on_map', scam_reported: false, conflict: false },
  ...more,
})
/** A car park in the list. */
export const inList = (id: number, name: string, more: object = {}) => ({
  ...marker(id, name),
  ...{ address: 'L3', parking_type: 'public', availability: 'limited', price_words: '£2.40/h', capacity: 186 },
  ...more,
})
/** A car park as its form has it. */
export const carPark = (more: object = {}) => ({
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
/** An edit in the history of a car park. */
export const edit = (more: object = {}) => ({
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

/** What the page asks for. */
export const carParkAnswers = (more: Answers = {}) =>
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

/** Opens the page. */
export function page(address: string, more: Answers = {}) {
  const heard = server(carParkAnswers(more))
  return { heard, ...open(address) }
}
/** The form, once it is there. */
export const form = async () => {
  await screen.findByRole('button', { name: 'Save' })
  return within(screen.getByRole('region', { name: 'Edit Car Park' }))
}
/** Where the map looks. */
export const HERE = 'lng=-2.99&lat=53.4&z=15'
