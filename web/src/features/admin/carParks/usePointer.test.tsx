import { renderHook } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MapContext } from '@/map/useMap'
import { HOLD_MS, usePointer } from './usePointer'

type Heard = { how: string }
const AT = { point: { x: 10, y: 10 }, lngLat: { lng: -3, lat: 51.5 } }
const fingers = (count: number) => ({ ...AT, originalEvent: { touches: Array.from({ length: count }) } })

function pointer() {
  const listeners = new Map<string, (event: unknown) => void>()
  const map = {
    on: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    off: () => undefined,
    getLayer: () => undefined,
    queryRenderedFeatures: () => [],
  } as unknown as MapLibreMap
  const heard: Heard[] = []
  renderHook(() => usePointer((pointed) => heard.push(pointed)), {
    wrapper: ({ children }: { children: ReactNode }) => <MapContext value={map}>{children}</MapContext>,
  })
  return { heard, says: (name: string, event: object) => listeners.get(name)?.({ preventDefault() {}, ...event }) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('asks after a finger was held for five seconds, and not when the map says of it what a right click is', () => {
  const { heard, says } = pointer()
  says('touchstart', fingers(1))
  vi.advanceTimersByTime(500)
  says('contextmenu', AT)
  vi.advanceTimersByTime(HOLD_MS - 600)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(100)
  expect(heard.map(({ how }) => how)).toEqual(['ask'])
})

it('asks at once by a right click, also after a finger was lifted', () => {
  const { heard, says } = pointer()
  says('touchstart', fingers(1))
  says('touchend', fingers(0))
  says('contextmenu', AT)
  expect(heard.map(({ how }) => how)).toEqual(['ask'])
})
