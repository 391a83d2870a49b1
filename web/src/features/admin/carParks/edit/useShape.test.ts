import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AdminCarPark } from '@/data/admin/carParks'
import type { LngLat } from '@/lib/geo'
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
    expect([result.current.ring, result.current.isLine, result.current.other]).toEqual([line, true, null])
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
