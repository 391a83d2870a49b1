import { describe, expect, it } from 'vitest'
import { formatAgo, formatDay, formatShortDay, formatTime } from './dates'
import { formatDistance, formatWalk, metresBetween } from './geo'
import { formatHourly, formatPounds } from './money'

describe('money', () => {
  it('is pounds with two places', () => {
    expect(formatPounds(240)).toBe('£2.40')
    expect(formatPounds(123456)).toBe('£1,234.56')
  })
  it('says what an hour costs, and when that is only an estimate', () => {
    expect(formatHourly(240)).toBe('£2.40/h')
    expect(formatHourly(250, 'estimated')).toBe('est. £2.50/h')
    expect(formatHourly(0)).toBe('Free')
  })
})

describe('dates', () => {
  it('are those of London, in summer too', () => {
    const evening = new Date('2026-07-01T23:30:00Z')
    expect(formatDay(evening)).toBe('2 Jul 2026')
    expect(formatTime(evening)).toBe('00:30')
  })
  it('name the year in a list only where it is another one', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    expect(formatShortDay(new Date('2026-11-18T12:00:00Z'), now)).toBe('18 Nov')
    expect(formatShortDay(new Date('2025-11-18T12:00:00Z'), now)).toBe('18 Nov 2025')
  })
  it.each([
    ['2026-11-20T12:00:30Z', 'now'],
    ['2026-11-20T11:58:00Z', '2 min ago'],
    ['2026-11-20T09:00:00Z', '3 h ago'],
    ['2026-11-20T05:42:00Z', 'Today 05:42'],
    ['2026-11-19T23:59:00Z', '19 Nov 2026'],
  ])('%s seen at noon on the 20th reads %s', (at, words) => {
    expect(formatAgo(new Date(at), new Date('2026-11-20T12:00:45Z'))).toBe(words)
  })
})

describe('distance', () => {
  it('is measured along the great circle', () => {
    // A degree of a great circle is 2πR / 360; at 60° north a degree of longitude is half of one of latitude.
    const degree = (2 * Math.PI * 6_371_008.8) / 360
    expect(metresBetween([-3, 51], [-3, 52])).toBeCloseTo(degree, 3)
    expect(metresBetween([-3, 60], [-2.999, 60])).toBeCloseTo(degree / 2000, 3)
    expect(metresBetween([-3, 51.6], [-3, 51.6])).toBe(0)
  })
  it.each([
    [3, '10 m'],
    [84, '80 m'],
    [949, '950 m'],
    [1234, '1.2 km'],
    [14_400, '14 km'],
  ])('of %d m is %s', (metres, words) => {
    expect(formatDistance(metres)).toBe(words)
  })
  it('is a walk as long as anybody walks', () => {
    expect(formatWalk(20)).toBe('1 min walk')
    expect(formatWalk(320)).toBe('4 min walk')
    expect(formatWalk(14_400)).toBe('14 km away')
  })
})
