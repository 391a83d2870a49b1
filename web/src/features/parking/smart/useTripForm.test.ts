import { expect, it } from 'vitest'
import { inALittleWhile } from './useTripForm'

it.each([
  ['2026-07-01T12:01:00Z', '2026-07-01T13:05'],
  ['2026-11-21T12:01:00Z', '2026-11-21T12:05'],
  ['2026-07-01T22:58:00Z', '2026-07-02T00:00'],
  ['2026-07-01T12:05:00Z', '2026-07-01T13:05'],
])('begins a trip at %s at the next five minutes of the clocks of the United Kingdom, %s', (now, field) => {
  expect(inALittleWhile(new Date(now))).toBe(field)
})
