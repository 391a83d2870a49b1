import type { CarPark, CostOfStay, ListedCarPark } from '@/data/carParks/types'
import type { CarParks } from '@/features/parking/useCarParks'

/** A car park as a list has it, of which nothing is known but where it is. */
export function listedCarPark(id: number, rest: Partial<ListedCarPark> = {}): ListedCarPark {
  return {
    id,
    name: `Car park ${id}`,
    name_inferred: false,
    address: '',
    lng: -2.99,
    lat: 51.58,
    kind: 'car-park',
    access: 'public',
    availability: null,
    price: { is: 'unknown' },
    price_words: 'Price unknown',
    ev: false,
    disabled: false,
    verified_by: null,
    scam_reported: false,
    practice: false,
    rank: id,
    metres_from_centre: 10,
    ...rest,
  }
}

/** The same in full. */
export function carParkInFull(id: number, rest: Partial<CarPark> = {}): CarPark {
  const { ev: _, disabled: __, rank: ___, metres_from_centre: ____, stay_words: _____, ...basics } = listedCarPark(id)
  return {
    ...basics,
    access_inferred: false,
    area: '',
    availability_at: null,
    availability_basis: 'stored',
    capacity: { total: null, approximate: false, disabled: null, charging: null },
    city: '',
    description: '',
    entrances: null,
    facilities: [],
    footprint: null,
    max_height_cm: null,
    max_width_cm: null,
    step_free: null,
    plugs: [],
    opening: { raw: '', valid: false, now: { open: null, changes_at: null, words: 'Hours unknown' } },
    operator: '',
    paying_app: null,
    permit_hours: null,
    provider: null,
    restrictions: '',
    replay: false,
    scam_suspected: false,
    source: null,
    sources: [],
    spaces_free: null,
    stay: { max_minutes: null, unlimited: false, raw: '', time_limit: null },
    stay_price: null,
    structure: '',
    surface: '',
    tariff: {
      fee: 'unknown',
      kind: 'unknown',
      basis: null,
      day_pence: null,
      flat_pence: null,
      free_minutes: null,
      description: '',
    },
    updated_at: '2026-11-22T10:00:00Z',
    ...rest,
  }
}

const HOURLY = [120, 240, 360, 480, 600, 600, 600, 600]

/** What two hours at £1.20 cost, with a day cap of £6.00. */
export const costOfStay = (more: Partial<CostOfStay> = {}): CostOfStay => ({
  arrival: '2026-11-24T14:30:00Z',
  minutes: 120,
  pence: 240,
  words: '£2.40',
  estimated: false,
  basis: 'published',
  working: [{ text: '2 h at £1.20', pence: 240, from: 0, until: 120 }],
  not_known: [],
  cap: { pence: 600, per: 'day' },
  chart: HOURLY.map((pence, at) => ({ minutes: (at + 1) * 60, pence })),
  longest_stays: [],
  no_return_minutes: null,
  zone_charges: [],
  possible_zone_charges: [],
  with_zones_pence: null,
  with_zones_words: null,
  ...more,
})

/** What a parking screen knows of its car parks, once these are listed. */
export function carParksOf(listed: ListedCarPark[], rest: Partial<CarParks> = {}): CarParks {
  return {
    config: null,
    tileJson: null,
    attribution: '',
    total: listed.length,
    practice: 0,
    zoomTooLow: false,
    areas: [],
    listed,
    drawn: null,
    loading: false,
    updating: false,
    error: null,
    retry: () => {},
    hours: null,
    needs: null,
    trip: null,
    asked: null,
    answer: null,
    arrive: null,
    more: null,
    loadingMore: false,
    detail: { isError: false, data: undefined } as unknown as CarParks['detail'],
    selected: null,
    changed: [],
    ...rest,
  }
}
