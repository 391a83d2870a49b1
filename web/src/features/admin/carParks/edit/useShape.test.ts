import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AdminCarPark } from '@/data/admin/carParks'
import type { LngLat } from '@/lib/geo'
import { withoutRing } from '@/map/drawing/parts'
import { useShape } from './useShape'

const square = (side: number): LngLat[] => [
  [0, 0],
  [side, 0],
  [side, side],
]
const carPark = (side: number, entrance: number) =>
  ({
    footprint: { type: 'Polygon', coordinates: [[...square(side), [0, 0]]] },
    entrances: { type: 'MultiPoint', coordinates: [[entrance, 0]] },
  }) as unknown as AdminCarPark

describe('a shape that another admin saves meanwhile', () => {
  it('follows where nothing was drawn, and leaves the tool open', () => {
    const { result } = renderHook(() => useShape(carPark(1, 0.1)))
    act(() => result.current.setTool('outline'))
    act(() => result.current.follow(carPark(2, 0.2)))
    expect([result.current.tool, result.current.ring, result.current.entrances]).toEqual([
      'outline',
      square(2),
      [[0.2, 0]],
    ])
    expect(result.current.isDirty).toBe(false)
  })

  it('keeps what was drawn, and only that', () => {
    const { result } = renderHook(() => useShape(carPark(1, 0.1)))
    act(() => result.current.draw({ ring: square(3) }))
    act(() => result.current.follow(carPark(2, 0.2)))
    expect([result.current.ring, result.current.entrances]).toEqual([square(3), [[0.2, 0]]])
    expect(result.current.changes()).not.toHaveProperty('entrances')
  })
})

describe('an outline that is being drawn', () => {
  const drawnAs = (corners: number) => {
    const { result } = renderHook(() => useShape(carPark(1, 0.1)))
    act(() => result.current.draw({ ring: square(3).slice(0, corners) }))
    return result.current
  }

  it('is not saved before it has three corners, and takes nothing away', () => {
    for (const corners of [1, 2]) {
      expect([drawnAs(corners).isUnfinished, drawnAs(corners).changes()]).toEqual([true, {}])
    }
  })

  it('is saved with three, and taken away with none', () => {
    expect(drawnAs(3).changes().footprint).toMatchObject({ type: 'Polygon', coordinates: [[...square(3), [0, 0]]] })
    expect(drawnAs(0).changes()).toEqual({ footprint: null })
  })

  it('is as it was saved once every step is taken back, and nothing of it is left to save', () => {
    const { result } = renderHook(() => useShape(carPark(1, 0.1)))
    act(() => result.current.draw({ ring: [...square(1), [0, 1]] }))
    act(() => result.current.draw({ entrances: [] }))
    act(() => result.current.undo?.())
    expect(Object.keys(result.current.changes())).toEqual(['footprint'])
    act(() => result.current.undo?.())
    expect([result.current.isDirty, result.current.changes(), result.current.undo]).toEqual([false, {}, undefined])
  })

  it('is told where it crosses itself', () => {
    const bowTie: LngLat[] = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ]
    const { result } = renderHook(() => useShape(carPark(1, 0.1)))
    act(() => result.current.draw({ ring: bowTie }))
    expect(result.current.isCrossing).toBe(true)
    act(() => result.current.undo?.())
    expect(result.current.isCrossing).toBe(false)
  })
})

describe('a line along the kerb', () => {
  const line = [
    [0, 0],
    [1, 0],
    [1, 1],
  ] as LngLat[]
  const kerb = () =>
    ({ ...carPark(1, 0.1), footprint: { type: 'LineString', coordinates: line } }) as unknown as AdminCarPark

  it('is edited as a line, and saved as one', () => {
    const { result } = renderHook(() => useShape(kerb()))
    expect([result.current.ring, result.current.isLine]).toEqual([line, true])
    act(() => result.current.draw({ ring: line.slice(0, 2) }))
    expect([result.current.isUnfinished, result.current.changes().footprint]).toEqual([
      false,
      { type: 'LineString', coordinates: line.slice(0, 2) },
    ])
  })

  it('takes the place of an outline, once it has two corners, and gives it back step by step', () => {
    const { result } = renderHook(() => useShape(carPark(1, 0.1)))
    act(() => result.current.draw({ ring: line.slice(0, 1), isLine: true }))
    expect([result.current.isUnfinished, result.current.changes()]).toEqual([true, {}])
    act(() => result.current.undo?.())
    expect([result.current.ring, result.current.isLine, result.current.isDirty]).toEqual([square(1), false, false])
  })

  it('may cross itself', () => {
    const { result } = renderHook(() => useShape(kerb()))
    const loop = [...line, [0.5, 1], [0.5, -1]] as LngLat[]
    act(() => result.current.draw({ ring: loop }))
    expect(result.current.isCrossing).toBe(false)
    act(() => result.current.draw({ ring: loop, isLine: false }))
    expect(result.current.isCrossing).toBe(true)
  })
})

describe('an outline of several parts, with a hole', () => {
  const ring = (from: number, side: number): LngLat[] => [
    [from, 0],
    [from + side, 0],
    [from + side, side],
    [from, side],
  ]
  const closed = (corners: LngLat[]) => [...corners, corners[0]]
  const [edge, hole, other] = [ring(0, 9), ring(3, 2), ring(20, 5)]
  const parts = { type: 'MultiPolygon', coordinates: [[closed(edge), closed(hole)], [closed(other)]] }
  const shaped = () => {
    const both = { ...carPark(1, 0.1), footprint: parts } as unknown as AdminCarPark
    return renderHook(() => useShape(both)).result
  }

  it('is edited ring by ring, and saved whole', () => {
    const shape = shaped()
    expect([shape.current.at, shape.current.ring]).toEqual([{ part: 0, ring: 0 }, edge])
    act(() => shape.current.choose({ part: 0, ring: 1 }))
    expect(shape.current.ring).toEqual(hole)
    expect(shape.current.isDirty).toBe(false)
    act(() => shape.current.draw({ ring: hole.slice(0, 3) }))
    expect(shape.current.changes()).toEqual({
      footprint: { ...parts, coordinates: [[closed(edge), closed(hole.slice(0, 3))], [closed(other)]] },
    })
    act(() => shape.current.draw({ ring: hole.slice(0, 2) }))
    expect([shape.current.isUnfinished, shape.current.changes()]).toEqual([true, {}])
    act(() => shape.current.undo?.())
    act(() => shape.current.undo?.())
    expect([shape.current.isDirty, shape.current.ring]).toEqual([false, hole])
  })

  it('loses a hole, and a part, and is a simple one then; each is a step that is taken back', () => {
    const shape = shaped()
    act(() => shape.current.choose({ part: 1, ring: 0 }))
    act(() => shape.current.draw({ parts: withoutRing(shape.current.parts, { part: 0, ring: 1 }) }))
    act(() => shape.current.draw({ parts: withoutRing(shape.current.parts, shape.current.at) }))
    expect([shape.current.at, shape.current.ring]).toEqual([{ part: 0, ring: 0 }, edge])
    expect(shape.current.changes()).toEqual({ footprint: { type: 'Polygon', coordinates: [closed(edge)] } })
    act(() => shape.current.undo?.())
    // The part is back, and is edited again.
    expect(shape.current.ring).toEqual(other)
    act(() => shape.current.undo?.())
    expect(shape.current.changes()).toEqual({})
  })

  it('is told where any ring of it crosses itself', () => {
    const shape = shaped()
    act(() => shape.current.choose({ part: 0, ring: 1 }))
    act(() => shape.current.draw({ ring: [hole[0], hole[2], hole[1], hole[3]] as LngLat[] }))
    act(() => shape.current.choose({ part: 1, ring: 0 }))
    expect(shape.current.isCrossing).toBe(true)
  })
})
