import type { Geometry } from 'geojson'
import { describe, expect, it } from 'vitest'
import type { LngLat } from '@/lib/geo'
import { drawnOverlay } from './drawnOverlay'
import {
  geometryOf,
  holeIn,
  isUnfinished,
  nameOfRing,
  type Part,
  type Parts,
  partBeside,
  partsOf,
  ringAt,
  ringsOf,
  roomiest,
  spotOf,
  within,
  withoutRing,
  withRing,
} from './parts'
import { crossesItself } from './polygon'

const ring = (west: number, south: number, size: number): LngLat[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
]
const EDGE = ring(-3, 51.58, 0.002)
const HOLE = ring(-2.9995, 51.5805, 0.0005)
const OTHER = ring(-2.99, 51.58, 0.001)
const TWO: Parts = [[EDGE, HOLE], [OTHER]]

describe('a shape of several parts', () => {
  it('is read and written as it was', () => {
    const closed = (corners: LngLat[]) => [...corners, corners[0]].map((corner) => [...(corner ?? [])])
    const shapes = [
      { type: 'Polygon', coordinates: [closed(EDGE), closed(HOLE)] },
      { type: 'MultiPolygon', coordinates: [[closed(EDGE), closed(HOLE)], [closed(OTHER)]] },
      { type: 'LineString', coordinates: EDGE.map((corner) => [...corner]) },
      { type: 'MultiLineString', coordinates: [EDGE, OTHER].map((line) => line.map((corner) => [...corner])) },
    ] as Geometry[]
    for (const shape of shapes) {
      const { parts, isLine } = partsOf(shape)
      expect(geometryOf(parts, isLine)).toEqual(shape)
    }
    expect(partsOf(null)).toEqual({ parts: [], isLine: false })
    expect(geometryOf([], false)).toBeNull()
    expect(geometryOf([[[]]], true)).toBeNull()
  })

  it('has rings that are named, changed and removed', () => {
    const named = (parts: Parts, isLine = false) => ringsOf(parts).map((at) => nameOfRing(parts, at, isLine))
    expect(named(TWO)).toEqual(['Part 1', 'Part 1, hole 1', 'Part 2'])
    expect(named([[EDGE, HOLE]])).toEqual(['Outline', 'Hole 1'])
    expect(named([[EDGE], [OTHER]], true)).toEqual(['Line 1', 'Line 2'])
    expect(withRing(TWO, { part: 0, ring: 1 }, OTHER)).toEqual([[EDGE, OTHER], [OTHER]])
    expect(withRing([], { part: 0, ring: 0 }, OTHER)).toEqual([[OTHER]])
    expect(withoutRing(TWO, { part: 0, ring: 1 })).toEqual([[EDGE], [OTHER]])
    expect(withoutRing(TWO, { part: 0, ring: 0 })).toEqual([[OTHER]])
    expect(within(TWO, { part: 1, ring: 0 })).toEqual({ part: 1, ring: 0 })
    expect(within([[EDGE]], { part: 1, ring: 3 })).toEqual({ part: 0, ring: 0 })
    expect(within([[EDGE, HOLE]], { part: 0, ring: -1 })).toEqual({ part: 0, ring: 0 })
    expect(ringAt([], { part: 0, ring: 0 })).toEqual([])
  })

  it('is finished when every ring has its corners, and every hole something around it', () => {
    expect(isUnfinished(TWO, false)).toBe(false)
    expect(isUnfinished([[EDGE, HOLE.slice(0, 2)]], false)).toBe(true)
    expect(isUnfinished([[[], HOLE]], false)).toBe(true)
    expect(isUnfinished([[EDGE, []]], false)).toBe(false)
    expect([isUnfinished([[EDGE.slice(0, 2)]], true), isUnfinished([[EDGE.slice(0, 1)]], true)]).toEqual([false, true])
  })

  it('begins a hole within a part, clear of its other holes', () => {
    // An L, whose middle is outside of it.
    const hook: Part = [
      [
        [0, 51],
        [0.02, 51],
        [0.02, 51.002],
        [0.002, 51.002],
        [0.002, 51.02],
        [0, 51.02],
      ],
    ]
    for (const part of [[EDGE, HOLE], hook]) {
      const hole = holeIn(part) ?? []
      expect(hole).toHaveLength(4)
      expect(crossesItself(hole)).toBe(false)
      // With it the part has less room: it lies where there was most.
      const [before, after] = [roomiest(part)?.room ?? 0, roomiest([...part, hole])?.room ?? 0]
      expect(after).toBeLessThan(before)
      // Every corner of it is nearer to its own middle than anything else of the part is.
      const middle = roomiest(part)?.at ?? ([0, 0] as const)
      const shrink = Math.cos((middle[1] * Math.PI) / 180)
      const far = Math.max(...hole.map(([lng, lat]) => Math.hypot((lng - middle[0]) * shrink, lat - middle[1])))
      expect(far).toBeLessThan(before)
    }
    expect(holeIn([EDGE.slice(0, 2)])).toBeNull()
    expect(holeIn([])).toBeNull()
  })

  it('begins another part beside itself', () => {
    const next = partBeside(TWO, false) ?? []
    expect(Math.min(...next.map(([lng]) => lng))).toBeGreaterThan(-2.989)
    expect(partBeside([[EDGE]], true)).toHaveLength(2)
    expect(partBeside([], false)).toBeNull()
  })

  it('is named on the map within each of its rings', () => {
    const [lng = 0, lat = 0] = spotOf(TWO, { part: 0, ring: 1 }, false) ?? []
    expect(lng > -2.9995 && lng < -2.999 && lat > 51.5805 && lat < 51.581).toBe(true)
    const around = spotOf(TWO, { part: 0, ring: 0 }, false) ?? ([0, 0] as const)
    expect(around[0] > -2.999 || around[1] > 51.581).toBe(true)
    expect(spotOf([[EDGE]], { part: 0, ring: 0 }, true)).toEqual(EDGE[2])
  })

  it('is drawn with its holes, and what has too few corners as a line', () => {
    const drawn = (parts: Parts, isLine = false) => {
      const { data } = drawnOverlay(parts, '#000000', isLine).sources.drawn as unknown as {
        data: { features: { geometry: { type: string; coordinates: unknown[] } }[] }
      }
      return data.features.map(({ geometry }) => `${geometry.type} ${geometry.coordinates.length}`)
    }
    expect(drawn(TWO)).toEqual(['Polygon 2', 'Polygon 1'])
    expect(drawn([[EDGE, HOLE.slice(0, 2)]])).toEqual(['Polygon 1', 'LineString 2'])
    expect(drawn([[EDGE], [OTHER]], true)).toEqual(['LineString 4', 'LineString 4'])
  })
})
