import { act, render, screen } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MapContext } from '@/map/useMap'
import { HoldRing } from './HoldRing'
import { HOLD_MS, usePointer } from './usePointer'

const at = (x: number, fingers: number) => ({
  point: { x, y: 20 },
  lngLat: { lng: -3, lat: 51.5 },
  originalEvent: { touches: Array.from({ length: fingers }) },
})

function Held() {
  return <HoldRing hold={usePointer(() => undefined)} />
}

function held() {
  const listeners = new Map<string, (event: unknown) => void>()
  const map = {
    on: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    off: () => undefined,
    getLayer: () => undefined,
    queryRenderedFeatures: () => [],
    getCanvasContainer: () => document.body,
  } as unknown as MapLibreMap
  render(
    <MapContext value={map}>
      <Held />
    </MapContext>,
  )
  return (name: string, event: object) => act(() => listeners.get(name)?.(event))
}

const ring = () => screen.queryByTestId('hold-ring')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('rings a held finger until the five seconds are over', () => {
  const says = held()
  expect(ring()).toBeNull()
  says('touchstart', at(10, 1))
  const { left, top } = (ring() as HTMLElement).style
  expect([left, top]).toEqual(['10px', '20px'])
  act(() => void vi.advanceTimersByTime(HOLD_MS))
  expect(ring()).toBeNull()
})

it('rings no finger that is lifted, moves or is joined by another', () => {
  const says = held()
  for (const [name, event] of [
    ['touchend', at(10, 0)],
    ['touchmove', at(60, 1)],
    ['touchstart', at(10, 2)],
  ] as const) {
    says('touchstart', at(10, 1))
    expect(ring(), name).not.toBeNull()
    says(name, event)
    expect(ring(), name).toBeNull()
  }
})
