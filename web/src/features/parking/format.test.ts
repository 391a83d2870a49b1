import { describe, expect, it } from 'vitest'
import { directionsUrl } from '@/lib/geo'
import { carParkInFull } from '@/testing/carParks'
import {
  describeCarPark,
  formatAddress,
  formatCapacity,
  formatCredits,
  formatDuration,
  formatFacility,
  formatForWhom,
  formatFound,
  formatFreeParking,
  formatFreshness,
  formatInView,
  formatListed,
  formatLoaded,
  formatNameOrigin,
  formatOpeningHours,
  formatPractice,
  formatPriceBasis,
  formatState,
  formatStayLimit,
  formatStayPrice,
  formatTariff,
  formatVerified,
  priceMark,
} from './format'

/** A source as it is credited. */
function source(name: string, attribution: string, licence: string) {
  return { name, attribution, licence, origin: 'osm', gave: [] }
}

describe('prices', () => {
  it('are marked as estimates, and never guessed', () => {
    const estimate = { estimate: true, known: true, text: '£2.50/h' }
    expect(priceMark({ is: 'estimated', pence: 250 }, 'est. £2.50/h')).toEqual(estimate)
    expect(priceMark({ is: 'unknown' }, 'Price unknown').text).toBe('Price unknown')
    expect(priceMark({ is: 'not_shown' }, '')).toEqual({ estimate: false, known: false, text: '' })
  })
  it('are none where only permit holders may park: who may is said, and when', () => {
    const price = { is: 'permit_holders' as const, at_times: true }
    expect(priceMark(price, 'Permit holders only at times')).toEqual({ estimate: false, known: false, text: '' })
    const whom = (permit_hours?: string) => formatForWhom({ access: 'public', price, permit_hours })
    expect(whom('Mo-Fr 10:00-11:00')).toBe('Permit holders only Mon–Fri 10:00–11:00')
    expect(whom('Mo-Fr 10:00-11:00; Sa,PH 09:00-12:00')).toBe(
      'Permit holders only Mon–Fri 10:00–11:00, Sat, public holidays 09:00–12:00',
    )
    expect(whom('24/7')).toBe('Permit holders only')
    expect(whom('24/7; Su off')).toBe('Permit holders only at times')
    expect(whom()).toBe('Permit holders only at times')
    expect(formatForWhom({ access: 'customers', price: { is: 'not_shown' } })).toBe('Customers only')
    // One may buy a ticket there at other times.
    const paid = { is: 'known' as const, pence: 100 }
    expect(formatForWhom({ access: 'public', price: paid, permit_hours: 'Mo-Fr 10:00-11:00' })).toBeNull()
  })
  it('say where they come from', () => {
    const tariff = {
      fee: 'unknown' as const,
      kind: 'unknown' as const,
      basis: null,
      day_pence: null,
      flat_pence: null,
      free_minutes: null,
      description: '',
    }
    const source = { name: 'town', origin: 'osm', attribution: '', licence: '', gave: [] }
    const unknown = { price: { is: 'unknown' as const }, tariff, source, sources: [source] }
    expect(formatPriceBasis(unknown)).toBe('Check the sign when you get there')
    const told = { ...unknown, tariff: { ...tariff, description: 'First 2 hours, 20p.' } }
    expect(formatTariff(told)).toBe('20p for the first 2 hours')
    const charge = { ...tariff, description: '3.50 GBP/hour' }
    expect(formatTariff({ ...unknown, tariff: charge })).toBe('£3.50 an hour')
    const charges = { ...tariff, description: '2.80 GBP/hour; 5.32 GBP/2hours; 9.24 GBP/4 hours' }
    expect(formatTariff({ ...unknown, tariff: charges })).toBe('£2.80 an hour, £5.32 for 2 hours, £9.24 for 4 hours')
    const mixed = { ...tariff, description: '2.80 GBP/hour; evenings free' }
    expect(formatTariff({ ...unknown, tariff: mixed })).toBe('2.80 GBP/hour; evenings free')
    expect(formatPriceBasis(told)).toBe('From OpenStreetMap, not checked')
    const council = { name: 'newport', origin: 'council', attribution: 'Newport', licence: 'OGL', gave: ['price'] }
    expect(formatPriceBasis({ ...told, sources: [source, council] })).toBe('Not checked')
    expect(formatPriceBasis({ ...unknown, price: { is: 'estimated', pence: 250 } })).toBe(
      'Our estimate: no published tariff',
    )
    expect(formatNameOrigin({ name_inferred: true, source })).toBe('Unnamed on OpenStreetMap, so we chose this name.')
    expect(formatNameOrigin({ name_inferred: false, source })).toBeNull()
  })
  it('of a stay are as the server worked them out, and never follow from an estimate', () => {
    const costs = { minutes: 150, pence: 280, estimated: false, words: '£2.80' }
    expect(formatStayPrice({ price: { is: 'unknown' }, stay_price: costs })).toBe('2 hours 30 minutes costs £2.80')
    expect(
      formatStayPrice({ price: { is: 'known', pence: 112 }, stay_price: { ...costs, pence: 0, words: 'Free' } }),
    ).toBe('2 hours 30 minutes costs nothing')
    expect(
      formatStayPrice({ price: { is: 'estimated', pence: 112 }, stay_price: { ...costs, estimated: true } }),
    ).toBeNull()
    expect(formatStayPrice({ price: { is: 'free' }, stay_price: costs })).toBeNull()
    expect(formatStayPrice({ price: { is: 'unknown' }, stay_price: null })).toBeNull()
  })
})

describe('credits', () => {
  it('name everybody whose data is shown, each once', () => {
    expect(formatCredits([])).toBe('')
    const town = source('town', '© OpenStreetMap contributors', 'ODbL 1.0')
    const others = [
      source('newport', 'Newport City Council', 'OGL v3'),
      source('bath', '', ''),
      { ...town, name: 'county' },
    ]
    expect(formatCredits([town, ...others])).toBe(
      '© OpenStreetMap contributors, ODbL 1.0; Newport City Council, OGL v3; bath',
    )
  })
})

describe('times', () => {
  it.each([
    [45, '45 minutes'],
    [60, '1 hour'],
    [90, '1 hour 30 minutes'],
    [1440, '1 day'],
    [4500, '3 days 3 hours'],
  ])('%i minutes is %s', (minutes, words) => expect(formatDuration(minutes)).toBe(words))

  it('keep a stay that could not be read', () => {
    const stay = { max_minutes: null, unlimited: false, raw: '', time_limit: null }
    expect(formatStayLimit({ ...stay, raw: 'see sign' })).toBe('Stay: see sign')
    expect(formatStayLimit(stay)).toBeNull()
    expect(formatStayLimit({ ...stay, max_minutes: 180 })).toBe('Stay up to 3 hours')
  })

  it('read opening hours aloud, and doubt what makes no sense', () => {
    expect(formatOpeningHours({ raw: '24/7', valid: true })).toBeNull()
    expect(formatOpeningHours({ raw: 'Mo-Su 24/7', valid: true })).toBeNull()
    expect(formatOpeningHours({ raw: 'Mo-Sa 07:00-19:30; Su off', valid: true })?.text).toBe(
      'Mon–Sat 07:00–19:30, Sun closed',
    )
    expect(formatOpeningHours({ raw: 'whenever', valid: false })).toEqual({ text: 'whenever', doubt: true })
    expect(formatOpeningHours({ raw: '', valid: false })).toBeNull()
  })

  it('say how fresh an availability is', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const at = '2026-11-21T11:58:10Z'
    const live = {
      ...carParkInFull(1),
      availability: 'limited' as const,
      availability_basis: 'live' as const,
      availability_at: at,
    }
    expect(formatFreshness(live, now)).toBe('Live, 2 min ago')
    expect(formatFreshness({ ...live, availability: null }, now)).toBe('No live information')
    const reported = { ...live, availability_basis: 'reported' as const }
    expect(formatFreshness(reported, now)).toBe('Reported by drivers, 2 min ago')
    const ahead = '2026-11-21T12:00:40Z'
    expect(formatFreshness({ ...live, availability_at: ahead }, now)).toBe('Live, just now')
    const practice = { ...live, practice: true }
    expect(formatFreshness(practice, now)).toBe('Practice count, 2 min ago')
    expect(formatPractice(practice)).toBe('Practice data, not a real car park')
    const replay = { ...practice, replay: true }
    expect(formatFreshness(replay, now)).toBe('Replay, 2 min ago')
    expect(formatPractice(replay)).toBe('Practice car park, not a real one. Replay of real counts.')
    expect(formatFreshness({ ...replay, availability_basis: 'reported' }, now)).toBe('Reported by drivers, 2 min ago')
    expect(formatListed({ availability: 'full', reported: true })).toBe('Full, reported by drivers')
    expect(formatListed({ availability: null, reported: true })).toBe('Not live')
  })
})

describe('the rest', () => {
  it('counts as people do', () => {
    expect(formatFound(1)).toBe('1 car park found')
    expect(formatFound(66004)).toBe('66,004 car parks found')
    expect(formatInView(1234)).toBe('1,234 in this view')
    const capacity = { total: 1050, approximate: false, disabled: 20, charging: null }
    expect(formatCapacity(capacity)).toBe('1,050 spaces, 20 disabled')
    expect(formatCapacity({ ...capacity, total: null, disabled: null })).toBeNull()
    expect(formatCapacity({ ...capacity, disabled: 0, charging: 0 })).toBe(
      '1,050 spaces, no disabled spaces, no chargers',
    )
    expect(formatCapacity({ ...capacity, total: null, disabled: 0 })).toBe('No disabled spaces')
  })
  it('names facilities and leaves no underscore', () => {
    expect(formatFacility('24_hour')).toBe('24/7 Access')
    expect(formatFacility('valet_parking_desk')).toBe('valet parking desk')
  })
  it('does not call open data a check', () => {
    expect(formatVerified('open_data')).toBeNull()
    expect(formatVerified('council')).toBe('Checked by the council')
  })
  it('sends drivers to latitude first', () => {
    expect(directionsUrl({ lat: 51.58, lng: -2.99 })).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=51.580000,-2.990000',
    )
  })
  it('takes free parking from what the place says of it', () => {
    const opening = (raw: string) => ({ raw, valid: true, now: { open: null, changes_at: null, words: '' } })
    expect(formatFreeParking({ restrictions: 'Free after 18:00', opening: opening('24/7') })).toBe('Free after 18:00')
    expect(formatFreeParking({ restrictions: '', opening: opening('Su "free"') })).toBe('Su "free"')
    expect(formatFreeParking({ restrictions: 'No freestanding signs', opening: opening('24/7') })).toBeNull()
  })
  it('says what was loaded by its three largest cities', () => {
    const top_cities = [
      { name: 'London', count: 1744 },
      { name: 'Newport', count: 602 },
      { name: 'Leeds', count: 3 },
    ]
    expect(formatLoaded({ total: 3610, top_cities, more_cities: 18 })).toBe(
      'Loaded 3,610 parking locations from London (1,744), Newport (602), Leeds (3) and 18 more cities',
    )
  })
  it('tells a row what is true now: counted spaces first, then hours, else nothing', () => {
    const state = { id: 1, capacity: null, spaces_free: null }
    const opening = { open: true, words: 'Open until 19:30', changes_at: null }
    expect(formatState({ ...state, spaces_free: 124, opening })).toBe('124 free')
    expect(formatState({ ...state, opening })).toBe('Open until 19:30')
    expect(formatState({ ...state, opening: { open: null, words: 'Hours unknown', changes_at: null } })).toBeNull()
  })
  it('speaks what a marker shows', () => {
    const place = { name: 'Stow Hill', availability: null, access: 'public' as const, scam_reported: true }
    expect(describeCarPark({ ...place, price: { is: 'estimated', pence: 250 }, price_words: 'est. £2.50/h' })).toBe(
      'Stow Hill, Not live, estimated £2.50/h, scam reported',
    )
    const price = { is: 'permit_holders' as const, at_times: false }
    const words = { price, price_words: 'Permit holders only', permit_hours: '24/7' }
    expect(describeCarPark({ ...place, ...words })).toBe('Stow Hill, Not live, Permit holders only, scam reported')
  })
})

it('keeps a postcode on one line', () => {
  expect(formatAddress('Pump Street, Newport, NP20 1TE')).toBe('Pump Street, Newport, NP20\u00a01TE')
  expect(formatAddress('Quay 5')).toBe('Quay 5')
})
