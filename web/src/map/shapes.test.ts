import { describe, expect, it } from 'vitest'
import { metresBetween } from '@/lib/geo'
import { boundsOf, circleAround, isInside, squareAround } from './shapes'

const LIVERPOOL = [-2.99, 53.41] as const

describe('shapes on a map', () => {
  it('are as large as they say', () => {
    const circle = circleAround(LIVERPOOL, 15_000)
    expect(circle[0]).toEqual(circle.at(-1))
    for (const corner of circle) expect(metresBetween(LIVERPOOL, corner) / 15_000).toBeCloseTo(1, 2)
    const [southWest, southEast, northEast] = squareAround(LIVERPOOL, 5000)
    if (!southWest || !southEast || !northEast) throw new Error('a square has four corners')
    expect(metresBetween(southWest, southEast) / 5000).toBeCloseTo(1, 2)
    expect(metresBetween(southEast, northEast) / 5000).toBeCloseTo(1, 2)
  })

  it('lie in a box', () => {
    expect(boundsOf([])).toBeNull()
    expect(
      boundsOf([
        [-3, 53],
        [-2, 54],
        [-2.5, 52],
      ]),
    ).toEqual([-3, 52, -2, 54])
  })

  it('hold what is in them, closed or not, and not what is in their box alone', () => {
    const corner = [
      [0, 0],
      [4, 0],
      [4, 1],
      [1, 1],
      [1, 4],
      [0, 4],
    ] as const
    for (const ring of [corner, [...corner, corner[0]]]) {
      expect([isInside([0.5, 3], ring), isInside([3, 0.5], ring)]).toEqual([true, true])
      expect([isInside([3, 3], ring), isInside([-1, 0.5], ring)]).toEqual([false, false])
    }
    expect(isInside([0, 0], [])).toBe(false)
  })
})
