import { describe, expect, it } from 'vitest'
import {
  capacityWords,
  distanceWords,
  durationWords,
  facilityWords,
  foundWords,
  freshnessWords,
  openingWords,
  payHost,
  priceMark,
  spokenPlace,
  stayWords,
  twoHoursWords,
} from './words'

describe('prices', () => {
  it('are marked as estimates, and never guessed', () => {
    expect(priceMark({ is: 'estimated', pence: 250 }, 'est. £2.50/h', 'public')).toEqual({
      estimate: true,
      words: '£2.50/h',
      known: true,
    })
    expect(priceMark({ is: 'unknown' }, 'Price unknown', 'public').words).toBe('Price unknown')
    expect(priceMark({ is: 'not_shown' }, '', 'permit')).toEqual({ estimate: false, words: 'Permit', known: false })
  })
  it('of two hours come from a known hour only', () => {
    expect(twoHoursWords({ is: 'known', pence: 140 })).toBe('2 hours costs £2.80')
    expect(twoHoursWords({ is: 'estimated', pence: 250 })).toBeNull()
    expect(twoHoursWords({ is: 'free' })).toBeNull()
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
    expect(stayWords({ max_minutes: null, unlimited: false, raw: 'see sign', time_limit: null })).toBe('Stay: see sign')
    expect(stayWords({ max_minutes: null, unlimited: false, raw: '', time_limit: null })).toBeNull()
    expect(stayWords({ max_minutes: 180, unlimited: false, raw: '3 hours', time_limit: '3-hours' })).toBe(
      'Stay up to 3 hours',
    )
  })

  it('read opening hours aloud, and say when they make no sense', () => {
    expect(openingWords({ raw: '24/7', valid: true }).words).toBe('Open 24 hours')
    expect(openingWords({ raw: 'Mo-Sa 07:00-19:30; Su off', valid: true }).words).toBe(
      'Mon–Sat 07:00–19:30, Sun closed',
    )
    expect(openingWords({ raw: 'whenever', valid: false })).toEqual({ words: 'whenever', doubt: true })
    expect(openingWords({ raw: '', valid: false }).words).toBe('Opening hours unknown')
  })

  it('say how fresh an availability is', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const at = '2026-11-21T11:58:10Z'
    expect(freshnessWords({ availability: 'limited', availability_basis: 'live', availability_at: at }, now)).toBe(
      'Live, 2 min ago',
    )
    expect(freshnessWords({ availability: null, availability_basis: 'stored', availability_at: null }, now)).toBe(
      'No feed or driver has spoken',
    )
  })
})

describe('the rest', () => {
  it('counts as people do', () => {
    expect(foundWords(1)).toBe('1 car park found')
    expect(foundWords(66004)).toBe('66,004 car parks found')
    expect(capacityWords({ total: 1050, approximate: false, disabled: 20, charging: null })).toBe(
      '1,050 spaces, 20 disabled',
    )
    expect(capacityWords({ total: null, approximate: false, disabled: null, charging: null })).toBeNull()
  })
  it('is coarse about distance', () => {
    expect(distanceWords(3)).toBe('10 m')
    expect(distanceWords(347)).toBe('350 m')
    expect(distanceWords(1449)).toBe('1.4 km')
    expect(distanceWords(25_400)).toBe('25 km')
  })
  it('names facilities and leaves no underscore', () => {
    expect(facilityWords('24_hour')).toBe('24/7 Access')
    expect(facilityWords('valet_parking_desk')).toBe('valet parking desk')
  })
  it('pays over https only, and says whom', () => {
    expect(payHost('https://www.kingswaycentre.com/pay?x=1')).toBe('kingswaycentre.com')
    expect(payHost('http://kingswaycentre.com')).toBeNull()
    expect(payHost('javascript:alert(1)')).toBeNull()
    expect(payHost('not a url')).toBeNull()
  })
  it('speaks what a marker shows', () => {
    const place = {
      name: 'Stow Hill',
      availability: null,
      price: { is: 'estimated' as const, pence: 250 },
      price_words: 'est. £2.50/h',
    }
    expect(spokenPlace({ ...place, access: 'public', scam_reported: true })).toBe(
      'Stow Hill, Not live, estimated £2.50/h, scam reported',
    )
  })
})
