import { expect, it } from 'vitest'
import { formatPeriod } from './period'

it.each([
  [1, 'one second'],
  [90, '90 seconds'],
  [60, 'one minute'],
  [600, '10 minutes'],
  [3600, 'one hour'],
  [5400, '90 minutes'],
  [86_400, '24 hours'],
  [36 * 3600, '36 hours'],
  [2 * 86_400, '2 days'],
  [30 * 86_400, '30 days'],
  [365 * 86_400, 'one year'],
  [7 * 365 * 86_400, '7 years'],
])('says a period of %i seconds as %s', (seconds, words) => {
  expect(formatPeriod(seconds)).toBe(words)
})
