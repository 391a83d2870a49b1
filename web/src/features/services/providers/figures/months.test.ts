import { describe, expect, it } from 'vitest'
import { monthName, monthShort, monthYear, scaleTo } from './months'

describe('months', () => {
  it('have their names', () => {
    expect([monthName('2026-09'), monthShort('2026-09'), monthYear('2026-09')]).toEqual([
      'September',
      'Sep',
      'September 2026',
    ])
  })
})

describe('a scale', () => {
  it.each([
    [0, [0]],
    [1910, [0, 500, 1000, 1500, 2000]],
    [4, [0, 1, 2, 3, 4]],
    [100, [0, 25, 50, 75, 100]],
  ])('to %d has the lines %j', (most, lines) => expect(scaleTo(most)).toEqual(lines))
})
