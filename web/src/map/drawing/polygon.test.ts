import { describe, expect, it } from 'vitest'
import {
  asText,
  type Corners,
  closed,
  crossesItself,
  fromText,
  inserted,
  middles,
  moved,
  opened,
  removed,
  squareKilometres,
  withCorner,
} from './polygon'

const SQUARE: Corners = [
  [-3, 51.58],
  [-2.98, 51.58],
  [-2.98, 51.6],
  [-3, 51.6],
]

describe('a polygon', () => {
  it('is opened and closed', () => {
    expect(closed(SQUARE)).toHaveLength(5)
    expect(opened(closed(SQUARE))).toEqual(SQUARE)
    expect(opened([])).toEqual([])
    expect(closed([])).toEqual([])
  })

  it('has corners that are moved, added and removed', () => {
    expect(moved(SQUARE, 0, [-3.01, 51.57])[0]).toEqual([-3.01, 51.57])
    expect(inserted(SQUARE, 3, [-3.01, 51.59]).at(-1)).toEqual([-3.01, 51.59])
    expect(removed(SQUARE, 1)).toHaveLength(3)
    expect(middles(SQUARE)[3]).toEqual({ after: 3, at: [-3, 51.59] })
    expect(middles(SQUARE, true).map(({ after }) => after)).toEqual([0, 1, 2])
  })

  it('keeps the order in which corners are clicked, round a hook too', () => {
    const hook: Corners = [
      [0, 51],
      [0.02, 51],
      [0.02, 51.01],
      [0.01, 51.01],
      [0.01, 51.02],
      [0, 51.02],
    ]
    let clicked: Corners = []
    for (const corner of hook) clicked = withCorner(clicked, corner)
    expect(clicked).toEqual(hook)
  })

  it('takes a corner into the side that is nearest, and is not folded by it', () => {
    expect(withCorner(SQUARE, [-2.99, 51.579])).toEqual(inserted(SQUARE, 0, [-2.99, 51.579]))
    expect(withCorner(SQUARE, [-3.001, 51.59])).toEqual(inserted(SQUARE, 3, [-3.001, 51.59]))
    for (const [lng, lat] of [
      [-3.02, 51.57],
      [-2.97, 51.61],
      [-2.99, 51.59],
    ] as const) {
      expect(crossesItself(withCorner(SQUARE, [lng, lat]))).toBe(false)
    }
  })

  it('says whether it crosses itself', () => {
    expect(crossesItself(SQUARE)).toBe(false)
    const bowTie: Corners = [
      [-3, 51.58],
      [-2.98, 51.6],
      [-2.98, 51.58],
      [-3, 51.6],
    ]
    expect(crossesItself(bowTie)).toBe(true)
    expect(crossesItself(SQUARE.slice(0, 3))).toBe(false)
  })

  it('has a size', () => {
    // 1.383 km by 2.224 km.
    expect(squareKilometres(SQUARE)).toBeCloseTo(3.07, 1)
    expect(squareKilometres([])).toBe(0)
  })

  it('is text and comes of text', () => {
    expect(fromText(asText(SQUARE))).toEqual(SQUARE)
    expect(fromText('-3.0 51.58\n\n-2.98;51.58')).toEqual(SQUARE.slice(0, 2))
    expect(fromText('-3.0, 51.58, 7')).toBeNull()
    expect(fromText('here')).toBeNull()
    expect(fromText('200, 51')).toBeNull()
  })
})
