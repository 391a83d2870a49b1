import { describe, expect, it } from 'vitest'
import { TRIP_DEFAULTS } from '@/data/carParks/trip'
import { answerOf, answersOf } from '@/testing/answers'
import {
  formatAgainst,
  formatAnswerWalk,
  formatAnswerWalkTo,
  formatBeyond,
  formatBut,
  formatFitting,
  formatNotKnown,
  formatStayAsked,
  formatStayShort,
  formatUnderHeading,
  formatUnfit,
  formatWhys,
  formatWorking,
} from './words'

const trip = { ...TRIP_DEFAULTS, destination: { name: 'Newport station', lng: -3, lat: 51.6 }, arrive: null }
const counts = (fits: number, may_be_full: number, may_fit: number, does_not_fit = 0) => ({
  fits,
  may_be_full,
  may_fit,
  does_not_fit,
})

it('counts what is farther away than the driver would walk', () => {
  expect(formatBeyond(500, counts(0, 0, 1, 4))).toBe('Nothing within 500 m fits. This one is farther away.')
  expect(formatBeyond(500, counts(1, 1, 0))).toBe('Nothing within 500 m fits. These are farther away.')
})

describe('the heading', () => {
  it('counts what fits, or else what may', () => {
    expect(formatFitting(counts(4, 1, 3))).toBe('5 fit your stay')
    expect(formatFitting(counts(0, 1, 3))).toBe('1 fits your stay')
    expect(formatFitting(counts(0, 0, 3))).toBe('3 may fit your stay')
    expect(formatFitting(counts(0, 0, 0, 9))).toBe('Nothing fits your stay')
  })

  it('says what else may fit, how far was looked and what rows say', () => {
    const answers = answersOf([], { counts: counts(4, 1, 3) })
    expect(formatUnderHeading(answers, trip)).toBe(
      '3 more may fit. Within 500 m. Cost of 2 hours, straight-line walk to Newport station.',
    )
  })

  it('says why the others do not', () => {
    const against = [
      { reason: 'closed' as const, count: 5 },
      { reason: 'too_dear' as const, count: 2 },
    ]
    expect(formatUnfit({ counts: counts(1, 0, 0, 7), against })).toBe('7 don’t fit: 5 closed, 2 too expensive.')
    expect(formatUnfit({ counts: counts(1, 0, 0, 1), against: [{ reason: 'lacks', count: 1 }] })).toBe(
      '1 doesn’t fit: 1 without what you asked for.',
    )
  })
})

describe('an answer', () => {
  it('says why it fits, with free spaces by their number where they are counted', () => {
    const why = [
      { is: 'spaces_free' as const },
      { is: 'open_throughout' as const },
      { is: 'clears_height' as const, max_height_cm: 200 },
      { is: 'verified' as const },
    ]
    expect(formatWhys({ why }, 140)).toBe(
      '140 spaces free now, open for the whole stay, clears your height (limit 2.0 m)',
    )
    expect(formatWhys({ why: [{ is: 'cheapest', by_pence: 220 }] }, null)).toBe('cheapest by £2.20')
  })

  it('says what matters most of what is not known, and that it is not live only beside one that is', () => {
    const answer = answerOf(1, { not_known: ['tariff', 'spaces', 'hours', 'stay_limit'] })
    expect(formatNotKnown(answer, false)).toBe('tariff, opening hours, limit on stay')
    expect(formatNotKnown(answerOf(1, { not_known: ['spaces'] }), true)).toBe('free spaces')
    expect(formatNotKnown(answerOf(1, { not_known: ['spaces'] }), false)).toBe('')
  })

  it('says what stands against it', () => {
    expect(formatAgainst({ is: 'too_long', most_minutes: 20 })).toBe('Stay 20 minutes at most')
    expect(formatAgainst({ is: 'too_long' })).toBe('You can’t stay that long')
    expect(formatAgainst({ is: 'too_dear', pence: 1800 })).toBe('Costs £18.00, more than you want to pay')
    expect(formatAgainst({ is: 'too_narrow', max_width_cm: 195 })).toBe('Too narrow: 1.95 m')
    expect(formatAgainst({ is: 'no_disabled_spaces' })).toBe('No disabled spaces')
    expect(formatAgainst({ is: 'lacks', facility: 'ev_charging' })).toBe('EV Charging: not as far as we know')
  })

  it('says what is bought, and nothing of what is free', () => {
    const working = [{ text: '2 h at £1.20', pence: 240 }]
    const cost = { pence: 240, zone_pence: 0, estimated: false, published: true, working }
    expect(formatWorking({ cost })).toBe('2 h at £1.20')
    expect(formatWorking({ cost: { ...cost, estimated: true } })).toBe('no tariff known')
    expect(formatWorking({ cost: { ...cost, pence: 0, working: [{ text: 'free', pence: 0 }] } })).toBeNull()
    const evening = [
      { text: 'free', pence: 0 },
      { text: 'evening flat £2.00', pence: 200 },
    ]
    expect(formatWorking({ cost: { ...cost, working: evening } })).toBe('free, evening flat £2.00')
    expect(formatWorking({ cost: null })).toBeNull()
  })

  it.each([
    ['up to 2 h £5.32', 'up to 2 h: £5.32'],
    ['evening up to 1 h 30 min £2.00', 'evening up to 1 h 30 min: £2.00'],
    ['3 × up to 2 h at £3.40', '3 × up to 2 h at £3.40'],
    ['free for up to 1 h', 'free for up to 1 h'],
  ])('says a ticket by its length with a colon: %s', (text, said) => {
    const cost = { pence: 532, zone_pence: 0, estimated: false, published: true, working: [{ text, pence: 532 }] }
    expect(formatWorking({ cost })).toBe(said)
  })

  it('says what a zone charges beside the parking', () => {
    const working = [{ text: '2 h at £1.20', pence: 240 }]
    const cost = { pence: 2040, zone_pence: 1800, estimated: false, published: true, working }
    expect(formatWorking({ cost })).toBe('parking £2.40, driving here £18.00')
    expect(formatWorking({ cost: { ...cost, estimated: true } })).toBe('parking est. £2.40, driving here £18.00')
    expect(formatWorking({ cost: { ...cost, pence: 1800 } })).toBe('parking free, driving here £18.00')
    expect(formatBut({ is: 'zone_charge', pence: 1800 })).toBe('£18.00 for driving here comes on top')
    expect(formatBut({ is: 'zone_charge_for_some' })).toBe('Some vehicles are charged for driving here')
  })

  it('says how far it is on foot, or only how far', () => {
    expect(formatAnswerWalk(answerOf(1, { walk_minutes: 4, metres_from_centre: 327 }))).toBe('about 4 min walk · 330 m')
    expect(formatAnswerWalk(answerOf(1, { walk_minutes: 125, metres_from_centre: 10_000 }))).toBe('10 km away')
    const far = answerOf(1, { walk_minutes: 60, metres_from_centre: 3800 })
    expect(formatAnswerWalkTo(far, 'Newport')).toBe('3.8 km from Newport')
    const near = answerOf(1, { walk_minutes: 4, metres_from_centre: 327 })
    expect(formatAnswerWalkTo(near, 'Newport')).toBe('about 4 min walk · 330 m to Newport')
  })
})

it('says when one arrives by its own clock', () => {
  expect(formatStayAsked({ arrive: '2026-11-24T14:30', hours: 2 })).toBe('Tue 24 Nov, 14:30 for 2 hours')
  expect(formatStayAsked({ arrive: null, hours: 0.5 })).toBe('Now, for 30 minutes')
  expect(formatStayShort({ arrive: '2026-11-24T14:30', hours: 2 })).toBe('Tue 24 Nov, 14:30, 2 h')
  expect(formatStayShort({ arrive: null, hours: 0.5 })).toBe('Now, 30 min')
})
