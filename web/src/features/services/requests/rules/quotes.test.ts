import { describe, expect, it } from 'vitest'
import { customerQuote as quote } from '@/testing/serviceRequests'
import { bestAt, formatMinutes, quoteSort, sortedQuotes, standing, timeLeft } from './quotes'

const usk = quote('usk', { amount_pence: 6500, arrives_in_minutes: 25, rating: 4.8 })
const stow = quote('stow', { amount_pence: 7250, arrives_in_minutes: 12, rating: 4.6 })
const severn = quote('severn', { amount_pence: 9500, arrives_in_minutes: null, rating: null })
const ids = (of: { id: string }[]) => of.map(({ id }) => id)

describe('quotes', () => {
  it('stand in the order that was asked for; what is not known is last', () => {
    const all = [severn, stow, usk]
    expect(ids(sortedQuotes(all, 'price'))).toEqual(['usk', 'stow', 'severn'])
    expect(ids(sortedQuotes(all, 'soonest'))).toEqual(['stow', 'usk', 'severn'])
    expect(ids(sortedQuotes(all, 'rating'))).toEqual(['usk', 'stow', 'severn'])
    expect(ids(all)).toEqual(['severn', 'stow', 'usk'])
  })

  it('that are equal stand by price, then by when they came', () => {
    const late = quote('late', {
      created_at: '2026-11-23T18:05:00Z',
      rating: null,
      amount_pence: 9500,
      arrives_in_minutes: null,
    })
    expect(ids(sortedQuotes([late, severn], 'rating'))).toEqual(['severn', 'late'])
    expect(ids(sortedQuotes([severn, quote('x', { rating: null, amount_pence: 1 })], 'rating'))).toEqual([
      'x',
      'severn',
    ])
  })

  it('are sorted by price unless an address asks for another way', () => {
    expect(['soonest', 'rating', 'luck', null].map(quoteSort)).toEqual(['soonest', 'rating', 'price', 'price'])
  })

  it('say what each is best at, and nothing of one alone or of equals', () => {
    const all = [usk, stow, severn]
    expect(all.map((one) => bestAt(one, all))).toEqual(['price', 'soonest', null])
    expect(bestAt(usk, [usk])).toBeNull()
    const twins = [usk, { ...usk, id: 'twin' }]
    expect(bestAt(usk, twins)).toBeNull()
  })

  it('are apart from those that cannot be accepted any more', () => {
    const { stand, gone } = standing([usk, quote('w', { status: 'withdrawn' }), quote('e', { status: 'expired' })])
    expect([ids(stand), ids(gone)]).toEqual([['usk'], ['w', 'e']])
  })

  it.each([
    [42 * 60, 'in 42 min', false, false],
    [600, 'in 10 min', false, false],
    [599, 'in 9 min', true, false],
    [30, 'in under a minute', true, false],
    [132 * 60, 'in 2 h 12 min', false, false],
    [120 * 60, 'in 2 h', false, false],
    [3 * 86_400, 'in 3 days', false, false],
    [0, 'expired', false, true],
    [-5, 'expired', false, true],
  ])('that end in %i s say: %s', (seconds, words, soon, over) => {
    const now = new Date('2026-11-23T18:03:00Z')
    expect(timeLeft(new Date(now.getTime() + seconds * 1000), now)).toEqual({ words, soon, over })
  })

  it('tell lengths of time as people do', () => {
    expect([20, 60, 90, 1440, 2880].map(formatMinutes)).toEqual(['20 min', '1 h', '1 h 30 min', '1 day', '2 days'])
  })
})
