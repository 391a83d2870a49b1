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
