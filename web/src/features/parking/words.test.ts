import { describe, expect, it } from 'vitest'
import {
  capacityWords,
  directionsUrl,
  durationWords,
  facilityWords,
  foundWords,
  freeParkingWords,
  freshnessWords,
  hoursWords,
  loadedWords,
  momentWords,
  payHost,
  priceMark,
  spokenPlace,
  stayPriceWords,
  stayWords,
  verifiedWords,
} from './words'

describe('prices', () => {
  it('are marked as estimates, and never guessed', () => {
    const estimate = { estimate: true, known: true, words: '£2.50/h' }
    expect(priceMark({ is: 'estimated', pence: 250 }, 'est. £2.50/h', 'public')).toEqual(estimate)
    expect(priceMark({ is: 'unknown' }, 'Price unknown', 'public').words).toBe('Price unknown')
    expect(priceMark({ is: 'not_shown' }, '', 'permit')).toEqual({ estimate: false, known: false, words: 'Permit' })
  })
  it('of a stay are as the server worked them out, and never follow from an estimate', () => {
    const costs = { minutes: 150, pence: 280, estimated: false, words: '£2.80' }
    expect(stayPriceWords({ price: { is: 'unknown' }, stay_price: costs })).toBe('2 hours 30 minutes costs £2.80')
    expect(
      stayPriceWords({ price: { is: 'known', pence: 112 }, stay_price: { ...costs, pence: 0, words: 'Free' } }),
    ).toBe('2 hours 30 minutes costs nothing')
    expect(
      stayPriceWords({ price: { is: 'estimated', pence: 112 }, stay_price: { ...costs, estimated: true } }),
    ).toBeNull()
    expect(stayPriceWords({ price: { is: 'free' }, stay_price: costs })).toBeNull()
    expect(stayPriceWords({ price: { is: 'unknown' }, stay_price: null })).toBeNull()
  })
})

describe('times', () => {
  it.each([
    [45, '45 minutes'],
    [60, '1 hour'],
    [90, '1 hour 30 minutes'],
    [1440, '1 day'],
    [4500, '3 days 3 hours'],
  ])('%i minutes is %s', (minutes, words) => expect(durationWords(minutes)).toBe(words))

  it('keep a stay that could not be read', () => {
    const stay = { max_minutes: null, unlimited: false, raw: '', time_limit: null }
    expect(stayWords({ ...stay, raw: 'see sign' })).toBe('Stay: see sign')
    expect(stayWords(stay)).toBeNull()
    expect(stayWords({ ...stay, max_minutes: 180 })).toBe('Stay up to 3 hours')
  })

  it('read opening hours aloud, and doubt what makes no sense', () => {
    expect(hoursWords({ raw: '24/7', valid: true })).toBeNull()
    expect(hoursWords({ raw: 'Mo-Sa 07:00-19:30; Su off', valid: true })?.words).toBe('Mon–Sat 07:00–19:30, Sun closed')
    expect(hoursWords({ raw: 'whenever', valid: false })).toEqual({ words: 'whenever', doubt: true })
    expect(hoursWords({ raw: '', valid: false })).toBeNull()
  })

  it('say how fresh an availability is', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const at = '2026-11-21T11:58:10Z'
    const live = { availability: 'limited' as const, availability_basis: 'live' as const, availability_at: at }
    expect(freshnessWords(live, now)).toBe('Live, 2 min ago')
    expect(freshnessWords({ ...live, availability: null }, now)).toBe('No feed or driver reports here')
  })
})

describe('the rest', () => {
  it('counts as people do', () => {
    expect(foundWords(1)).toBe('1 car park found')
    expect(foundWords(66004)).toBe('66,004 car parks found')
    const capacity = { total: 1050, approximate: false, disabled: 20, charging: null }
    expect(capacityWords(capacity)).toBe('1,050 spaces, 20 disabled')
    expect(capacityWords({ ...capacity, total: null, disabled: null })).toBeNull()
  })
  it('names facilities and leaves no underscore', () => {
    expect(facilityWords('24_hour')).toBe('24/7 Access')
    expect(facilityWords('valet_parking_desk')).toBe('valet parking desk')
  })
  it('does not call open data a check', () => {
    expect(verifiedWords('open_data')).toBeNull()
    expect(verifiedWords('council')).toBe('Checked by the council')
  })
  it('pays over https only, and says whom', () => {
    expect(payHost('https://www.kingswaycentre.com/pay?x=1')).toBe('kingswaycentre.com')
    expect(payHost('http://kingswaycentre.com')).toBeNull()
    expect(payHost('javascript:alert(1)')).toBeNull()
    expect(payHost('not a url')).toBeNull()
  })
  it('sends drivers to latitude first', () => {
    expect(directionsUrl({ lat: 51.58, lng: -2.99 })).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=51.580000,-2.990000',
    )
  })
  it('takes free parking from what the place says of it', () => {
    const opening = (raw: string) => ({ raw, valid: true, now: { open: null, changes_at: null, words: '' } })
    expect(freeParkingWords({ restrictions: 'Free after 18:00', opening: opening('24/7') })).toBe('Free after 18:00')
    expect(freeParkingWords({ restrictions: '', opening: opening('Su "free"') })).toBe('Su "free"')
    expect(freeParkingWords({ restrictions: 'No freestanding signs', opening: opening('24/7') })).toBeNull()
  })
  it('says what was loaded by its three largest cities', () => {
    const top_cities = [
      { name: 'London', count: 1744 },
      { name: 'Newport', count: 602 },
      { name: 'Leeds', count: 3 },
    ]
    expect(loadedWords({ total: 3610, top_cities, more_cities: 18 })).toBe(
      'Loaded 3,610 parking locations from London (1,744), Newport (602), Leeds (3) and 18 more cities',
    )
  })
  it('tells a row what is true now: counted spaces first, then hours, else nothing', () => {
    const opening = { open: true, words: 'Open until 19:30' }
    expect(momentWords({ id: 1, spaces_free: 124, opening })).toBe('124 free')
    expect(momentWords({ id: 1, spaces_free: null, opening })).toBe('Open until 19:30')
    expect(momentWords({ id: 1, opening: { open: null, words: 'Hours unknown' } })).toBeNull()
  })
  it('speaks what a marker shows', () => {
    const place = { name: 'Stow Hill', availability: null, access: 'public' as const, scam_reported: true }
    expect(spokenPlace({ ...place, price: { is: 'estimated', pence: 250 }, price_words: 'est. £2.50/h' })).toBe(
      'Stow Hill, Not live, estimated £2.50/h, scam reported',
    )
  })
})
