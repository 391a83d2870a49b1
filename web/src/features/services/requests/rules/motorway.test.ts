import { describe, expect, it } from 'vitest'
import { leadsWithSafety, motorwayIn } from './motorway'

describe('a motorway', () => {
  it.each([
    ['M4', 'M4'],
    ['M4 westbound, J27 to J28', 'M4'],
    ['m25 Clockwise', 'M25'],
    ['A1(M), Darlington', 'A1(M)'],
    ['A48(M)', 'A48(M)'],
    ['Junction 27, M4 motorway', 'M4'],
    ['Junction 27 M4', 'M4'],
    ['Newport, A48(M)', 'A48(M)'],
  ])('is what %s names', (words, number) => {
    expect(motorwayIn(words)).toBe(number)
  })

  it.each([
    'M4 5BD',
    'Great Ancoats Street, Manchester M4 5BD',
    'Ancoats, Manchester, M4',
    'A48, Newport',
    'M4ss Street',
    'Motorway View, Leeds',
    '51.598214, -3.022713',
    '',
  ])('is nothing that %s names', (words) => {
    expect(motorwayIn(words)).toBeNull()
  })

  it('leads with what to do first only where it is urgent', () => {
    expect(leadsWithSafety('urgent', true)).toBe(true)
    expect(leadsWithSafety('urgent', false)).toBe(false)
    expect(leadsWithSafety('high', true)).toBe(false)
  })
})
