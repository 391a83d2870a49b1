import { expect, it } from 'vitest'
import type { AdminNeighbour } from '@/data/suggestions/types'
import { actsOf, numbered, takesIn } from './acts'
import { keysOf as keysShown } from './ReviewKeys'
import { saidOf } from './words'

const keysOf = (asked: Parameters<typeof actsOf>[0]) =>
  actsOf(asked)
    .map(({ key, primary }) => (primary ? `[${key}]` : key))
    .join('')

const suggestion = { kind: 'suggestion', what: 'new', may_be_known: false, canAsk: true, into: null } as const

it('offers what can be done, and merging first where the car park is likely there already', () => {
  expect(keysOf(suggestion)).toBe('[A]EQR')
  expect(keysOf({ ...suggestion, into: 1 })).toBe('[A]EMQR')
  expect(keysOf({ ...suggestion, into: 1, may_be_known: true })).toBe('AE[M]QR')
  // A correction says which car park it is about, and what follows from a report has nobody to ask.
  expect(keysOf({ ...suggestion, what: 'correction', into: 1, canAsk: false })).toBe('[A]ER')
  expect(keysOf({ ...suggestion, kind: 'driver_report', what: 'closed' })).toBe('[A]R')
  expect(keysOf({ ...suggestion, kind: 'pair', what: 'pair' })).toBe('[S]D')
})

it('shows the keys of what is offered, of a pair too', () => {
  const shown = (kind: 'pair' | 'driver_report', isMine = false) =>
    keysShown(actsOf({ ...suggestion, kind, what: kind }), isMine).map(([[key]]) => key)
  expect(shown('pair')).toEqual(['J', 'S', 'D', 'C', 'Z', '/', '?'])
  expect(shown('driver_report')).toEqual(['J', 'A', 'R', 'C', 'Z', '/', '?'])
  expect(shown('pair', true)).toEqual(['J', 'S', 'D', 'C', 'H', 'Z', '/', '?'])
})

it('numbers nine neighbours, and merges into none that is deleted', () => {
  const near = (standing: AdminNeighbour['standing']) => ({ standing }) as AdminNeighbour
  expect(numbered(Array.from({ length: 10 }, () => near('on_map')))).toHaveLength(9)
  expect((['on_map', 'hidden', 'unapproved', 'deleted'] as const).map((one) => takesIn(near(one)))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

it('says in a line what a matter is about', () => {
  expect(saidOf({ what: 'new', fields: ['name'], who: 'Blue Focus' })).toBe('New car park · Blue Focus')
  expect(saidOf({ what: 'correction', fields: ['capacity', 'lat', 'lng'], who: 'Teal Zoe' })).toBe(
    'Correction: spaces, position · Teal Zoe',
  )
  expect(saidOf({ what: 'correction', fields: [], who: null })).toBe('To be looked at')
  expect(saidOf({ what: 'scam', fields: [], who: null })).toBe('Drivers report a fake code')
})
