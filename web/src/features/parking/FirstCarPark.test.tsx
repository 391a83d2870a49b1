import { act, render } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, expect, it, vi } from 'vitest'
import { MapContext } from '@/map/useMap'
import { FIRST_CAR_PARK, FirstCarPark } from './FirstCarPark'

afterEach(() => performance.clearMarks())

const marks = () => performance.getEntriesByName(FIRST_CAR_PARK).length

/** A map that tells when it has drawn and when it rests, and has one layer of car parks. */
function watched() {
  const listeners = new Map<string, () => void>()
  const drawn: object[] = []
  const queryRenderedFeatures = vi.fn(() => drawn)
  const map = {
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
    getLayer: (id: string) => id === 'carpark-marker',
    queryRenderedFeatures,
  }
  render(
    <MapContext value={map as unknown as MapLibreMap}>
      <FirstCarPark />
    </MapContext>,
  )
  return { drawn, listeners, queryRenderedFeatures, tell: (event: string) => act(() => listeners.get(event)?.()) }
}

it('marks once when the first car park stands on the map', () => {
  const { drawn, listeners, queryRenderedFeatures, tell } = watched()
  tell('render')
  expect(marks()).toBe(0)
  expect(queryRenderedFeatures).toHaveBeenCalledWith({ layers: ['carpark-marker'] })
  drawn.push({})
  tell('render')
  expect(marks()).toBe(1)
  expect(listeners.size).toBe(0)
})

it('stops looking when the map rests without one', () => {
  const { listeners, tell } = watched()
  tell('render')
  tell('idle')
  expect(listeners.size).toBe(0)
  expect(marks()).toBe(0)
})
