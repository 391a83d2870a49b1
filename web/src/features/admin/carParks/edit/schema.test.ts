import { describe, expect, it, vi } from 'vitest'
import type { AdminCarPark } from '@/data/admin/carParks'
import { BLANK, changesOf, degrees, missing, notNumbers, valuesOf, whole } from './schema'
import { nextDay } from './useTriedStay'
import { facilityName, shapeDifference, valueInWords } from './words'

const kingsway = {
  id: 1,
  version: 3,
  fields: {
    name: 'Kingsway Centre',
    address: 'Emlyn Walk, Newport',
    lng: -2.9975,
    lat: 51.587,
    capacity: 1050,
    facilities: ['lighting', 'cctv'],
    price_hour_pence: 170,
  },
  parking_type: 'pay_and_display',
  availability: 'limited',
  rates: '',
  paying_app: 'RingGo',
  location_code: '4027',
  pay_url: 'https://pay.example.org/4027',
  is_hidden: false,
  scam_reported: false,
  verified_by: 'open_data',
} as unknown as AdminCarPark

describe('what a form changes', () => {
  it('is nothing while nothing is typed', () => {
    expect(changesOf(valuesOf(kingsway), valuesOf(kingsway))).toEqual({})
  })

  it('is what was typed and nothing else, prices in pence', () => {
    const before = valuesOf(kingsway)
    const values = { ...before, name: ' Kingsway ', price_hour: '£2.40', total_spaces: '1,060', is_hidden: true }
    expect(changesOf(values, before)).toEqual({
      fields: { name: 'Kingsway', price_hour_pence: 240, capacity: 1060 },
      is_hidden: true,
    })
  })

  it('says on what a price rests where somebody chose it', () => {
    const before = valuesOf(kingsway)
    expect(changesOf({ ...before, price_basis: 'estimated' }, before)).toEqual({ price_basis: 'estimated' })
    expect(changesOf({ ...before, price_hour: '2.40' }, before)).toEqual({ fields: { price_hour_pence: 240 } })
  })

  it('keeps the facilities that the form does not show', () => {
    const before = valuesOf(kingsway)
    const values = { ...before, facilities: [...before.facilities, 'covered'].sort() }
    expect(changesOf(values, before)).toEqual({ fields: { facilities: ['cctv', 'covered', 'lighting'] } })
  })

  it('moves both degrees together, and takes away what is emptied', () => {
    const before = valuesOf(kingsway)
    expect(changesOf({ ...before, lat: '51.6', price_hour: '' }, before)).toEqual({
      fields: { lat: 51.6, lng: -2.9975, price_hour_pence: null },
    })
  })

  it('takes the link to pay away when it is emptied, and a stay has a limit or none', () => {
    const before = valuesOf(kingsway)
    expect(changesOf({ ...before, pay_url: ' ' }, before)).toEqual({ pay_url: null })
    expect(changesOf({ ...before, pay_url: ' https://ncp.example.org ' }, before)).toEqual({
      pay_url: 'https://ncp.example.org',
    })
    expect(changesOf({ ...before, kind: 'on-street', max_stay_unlimited: true }, before)).toEqual({
      fields: { kind: 'on-street', max_stay_unlimited: true },
    })
  })

  it('calls open data’s word no verification of an admin', () => {
    expect(valuesOf(kingsway).is_verified).toBe(false)
  })
})

describe('what a save needs', () => {
  it('is a name, an address and coordinates that are not zero', () => {
    expect(missing(BLANK)).toEqual(['name', 'address', 'lat', 'lng'])
    expect(missing({ ...BLANK, name: 'A', address: 'B', lat: 'north', lng: '-2.9' })).toEqual(['lat'])
    expect(missing(valuesOf(kingsway))).toEqual([])
  })

  it('is a number where one belongs, or nothing', () => {
    const typed = { price_hour: '£2.40', price_day: ' ', price_flat: '.5', max_stay: '120', max_height: '198.5' }
    expect(notNumbers({ ...BLANK, ...typed })).toEqual([])
    const wrong = { charging: '1e999', max_height: '2m', price_flat: '£', price_hour: 'free', disabled_bays: '1,200' }
    expect(notNumbers({ ...BLANK, ...wrong, price_day: '£1.234' })).toEqual([
      'price_hour',
      'price_day',
      'price_flat',
      'max_height',
      'disabled_bays',
      'charging',
    ])
  })

  it('reads what is no number as 0', () => {
    expect([degrees('51.5'), degrees('abc'), degrees(''), whole('12'), whole('many'), whole('3.9')]).toEqual([
      51.5, 0, 0, 12, 0, 3,
    ])
  })
})

it('a facility is called by its words', () => {
  expect(['disabled_access', 'ev_charging', '24_hour', 'cctv', 'a_b_c'].map(facilityName)).toEqual([
    'Disabled Access',
    'EV Charging',
    '24 Hour',
    'CCTV',
    'A B C',
  ])
})

it('a stay is tried on the next such day, today included', () => {
  const friday = new Date('2026-11-27T12:00:00Z')
  expect(nextDay('Friday', friday)).toBe('2026-11-27')
  expect(nextDay('Saturday', friday)).toBe('2026-11-28')
  expect(nextDay('Thursday', friday)).toBe('2026-12-03')
})

it.each(['Pacific/Honolulu', 'Pacific/Auckland'])('a stay is tried on a day of London, on a device in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(new Date('2026-11-27T00:30:00Z').getHours(), 'the device has clocks of its own').not.toBe(0)
  // Each of them has another day than London at one of these moments.
  expect(nextDay('Friday', new Date('2026-11-27T00:30:00Z'))).toBe('2026-11-27')
  expect(nextDay('Thursday', new Date('2026-11-27T00:30:00Z'))).toBe('2026-12-03')
  expect(nextDay('Friday', new Date('2026-11-27T23:30:00Z'))).toBe('2026-11-27')
  // In summer London's day begins an hour before UTC's.
  expect(nextDay('Monday', new Date('2026-06-14T23:30:00Z'))).toBe('2026-06-15')
  vi.unstubAllEnvs()
})

it('a history says values as people do', () => {
  expect(valueInWords('price_hour_pence', 240)).toBe('£2.40')
  expect(valueInWords('location', { lng: -2.9975, lat: 51.587 })).toBe('51.58700, -2.99750')
  expect(valueInWords('is_hidden', true)).toBe('yes')
  expect(valueInWords('facilities', [])).toBe('nothing')
  expect(valueInWords('max_height_cm', 198)).toBe('1.98 m')
  expect(valueInWords('kind', 'on-street')).toBe('On street')
  expect(valueInWords('provider_url', 'https://pay.example.org/a_b')).toBe('https://pay.example.org/a_b')
  expect(valueInWords('footprint', { lng: -3, lat: 51, corners: 12, square_metres: 1450 })).toBe('1,450 m², 12 corners')
  expect(valueInWords('footprint', { lng: -3, lat: 51, corners: 2, metres: 45 })).toBe('45 m along the kerb, 2 corners')
  expect(valueInWords('entrances', { lng: -3, lat: 51, entrances: 1 })).toBe('1 entrance')
})

it('an outline that reads the same says how it differs', () => {
  const outline = { lng: -3, lat: 51, corners: 4, square_metres: 100 }
  expect(shapeDifference('footprint', outline, { ...outline, lat: 51.001 })).toBe('moved 111 m')
  expect(shapeDifference('footprint', outline, { ...outline })).toBe('drawn anew')
  expect(shapeDifference('footprint', outline, { ...outline, corners: 5 })).toBe('')
  expect(shapeDifference('name', 'A', 'A')).toBe('')
})
