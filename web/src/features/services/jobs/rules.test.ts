import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromFieldTime } from '@/lib/dates'
import { penceOf } from '@/lib/money'
import { applicant, job, jobSummary, pausedProvider, provider, quote } from '@/testing/providers'
import { formatAway, formatMinutes, formatQuote, nextStepOf } from './format'
import { quoteGate } from './job/QuoteButtons'
import { APART, spread } from './map/spread'
import { breakdownOf, formOfQuote, type QuoteForm, quoteForm, quoteOf } from './quote/schema'

describe('the button of a quote', () => {
  it.each([
    ['no business', null, job('j'), 'Application Pending', true],
    ['an application', applicant(), job('j'), 'Application Pending', true],
    ['a paused business', pausedProvider(), job('j'), 'Account Suspended - Contact Support', true],
    ['a business', provider(), job('j'), 'Submit Quote', false],
    ['a business that has quoted', provider(), job('j', { my_quote: quote() }), 'Update Quote', false],
    [
      'a business that took its quote back',
      provider(),
      job('j', { my_quote: quote({ status: 'withdrawn' }) }),
      'Submit Quote',
      false,
    ],
    ['a job that is taken', provider(), job('j', { can_quote: false }), 'Submit Quote', true],
  ])('of %s', (_, who, of, label, disabled) => expect(quoteGate(who, of)).toEqual({ label, disabled }))
})

describe('the next step', () => {
  it.each([
    ['open', null, null],
    ['in_progress', null, 'en_route'],
    ['in_progress', 'en_route', 'arrived'],
    ['in_progress', 'arrived', 'working'],
    ['in_progress', 'working', 'done'],
    ['in_progress', 'done', null],
    ['completed', 'done', null],
    ['cancelled', 'arrived', null],
  ] as const)('of a job that is %s, %s: %s', (status, progress, next) => {
    expect(nextStepOf(jobSummary('j', { status, progress }))).toBe(next)
  })
})

describe('a price', () => {
  it.each([
    ['65', 6500],
    ['65.5', 6550],
    ['£1,200.00', 120_000],
    ['0', 0],
    ['0.29', 29],
    ['.5', 50],
    ['5.', 500],
    ['', null],
    ['6.555', null],
    ['£1.234', null],
    ['1e2', null],
    ['£', null],
    ['-5', null],
    ['about 60', null],
  ])('typed as %j is %s pence', (typed, pence) => expect(penceOf(typed)).toBe(pence))
})

const typed = (more: Partial<QuoteForm> = {}): QuoteForm => ({
  ...formOfQuote(null),
  amount: '65.00',
  minutes: '25',
  description: 'A new battery.',
  ...more,
})
const faults = (form: QuoteForm) =>
  Object.fromEntries(
    (quoteForm.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

describe('a quote', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T18:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  it('needs an amount, a duration and a description', () => {
    const missing = 'Please fill in all required fields'
    expect(faults(formOfQuote(null))).toEqual({ amount: missing, minutes: missing, description: missing })
    expect(faults(typed())).toEqual({})
    expect(faults(typed({ amount: '100000.01' }))).toEqual({ amount: 'Please enter an amount from £0 to £100,000' })
  })

  it('that is broken down needs both parts and labour, which add up', () => {
    const both = 'Please provide both parts and labor costs'
    expect(faults(typed({ broken_down: true }))).toEqual({ parts: both, labour: both })
    expect(faults(typed({ broken_down: true, parts: '20' }))).toEqual({ labour: both })
    expect(faults(typed({ broken_down: true, parts: '20', labour: '40' }))).toEqual({
      labour: 'Parts and labour come to £60.00',
    })
    expect(faults(typed({ broken_down: true, parts: '20', labour: '45' }))).toEqual({})
    expect(breakdownOf(typed({ parts: '20', labour: '45' }))).toEqual({ sum: 6500, addsUp: true })
    // What was typed before the box was unticked counts for nothing.
    expect(quoteOf(typed({ parts: '20', labour: '45' }))).not.toHaveProperty('parts_pence')
  })

  it('is valid until a time that is still to come', () => {
    const fault = 'Please choose a time that is still to come'
    expect(faults(typed({ valid_until: '2026-11-23T18:00' }))).toEqual({ valid_until: fault })
    expect(faults(typed({ valid_until: '2026-11-23T20:30' }))).toEqual({})
  })

  it('is sent in pence and minutes, in UTC', () => {
    const form = typed({ broken_down: true, parts: '20', labour: '45', arrives: '20', valid_until: '2026-11-23T20:30' })
    expect(quoteOf(form)).toEqual({
      amount_pence: 6500,
      estimated_minutes: 25,
      description: 'A new battery.',
      arrives_in_minutes: 20,
      includes_parts: true,
      parts_pence: 2000,
      labour_pence: 4500,
      valid_until: '2026-11-23T20:30:00.000Z',
    })
    expect(quoteOf(typed())).not.toHaveProperty('valid_until')
  })

  it('opens with what was sent, in London’s time', () => {
    const sent = quote({ valid_until: '2026-07-01T19:30:00Z' })
    expect(formOfQuote(sent)).toMatchObject({ amount: '65.00', parts: '20.00', labour: '45.00', minutes: '25' })
    expect(formOfQuote(sent).valid_until).toBe('2026-07-01T20:30')
    expect(formOfQuote({ ...sent, status: 'expired' }).valid_until).toBe('')
  })

  it('is told in one line', () => {
    expect(formatQuote(quote())).toBe('£65.00, parts £20.00 and labour £45.00')
    expect(formatQuote(quote({ parts_pence: null, labour_pence: null }))).toBe('£65.00')
  })
})

describe('a field for a day and a time', () => {
  it.each([
    ['2026-11-23T20:30', '2026-11-23T20:30:00.000Z'],
    ['2026-07-01T20:30', '2026-07-01T19:30:00.000Z'],
    ['', undefined],
    ['2026-02-30T99:00', undefined],
  ])('%j means %s', (value, at) => expect(fromFieldTime(value)?.toISOString()).toBe(at))
})

describe('a job in words', () => {
  it('is whole kilometres away, and takes so long', () => {
    expect([null, 0, 1, 14].map(formatAway)).toEqual(['distance unknown', 'under 1 km', '1 km', '14 km'])
    expect([5, 60, 90, 1440, 2910].map(formatMinutes)).toEqual(['5 min', '1 h', '1 h 30 min', '1 day', '2 days 30 min'])
  })
})

describe('the marks of the map', () => {
  const BASE = { lng: -2.99, lat: 53.41 }
  const far = { lng: -2.5, lat: 53.5 }

  it('have the numbers of the list, and stay where there is room', () => {
    const marks = spread([jobSummary('a'), jobSummary('b', { cell: far })], BASE, 12)
    expect(marks.map(({ job, number }) => [job.id, number])).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    for (const axis of marks[1]?.offset ?? []) expect(Math.abs(axis)).toBeLessThan(2)
  })

  it('stand apart where they share a square kilometre', () => {
    const crowd = Array.from({ length: 12 }, (_, at) => jobSummary(String(at), { cell: far }))
    const at = spread(crowd, BASE, 10).map(({ offset }) => offset)
    for (const [index, [x, y]] of at.entries()) {
      for (const [otherX, otherY] of at.slice(index + 1)) {
        expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(APART - 4)
      }
    }
  })

  it('leave the base free', () => {
    const [mark] = spread([jobSummary('a', { cell: BASE })], BASE, 12)
    expect(Math.hypot(...(mark?.offset ?? [0, 0]))).toBeGreaterThan(APART - 2)
  })
})
