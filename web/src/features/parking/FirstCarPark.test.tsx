import { act, render } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, it, vi } from 'vitest'
import { MapContext } from '@/map/useMap'
import { FIRST_CAR_PARK, FirstCarPark } from './FirstCarPark'

it('marks once when the first car park stands on the map', () => {
  const looks = new Set<() => void>()
  const drawn: object[] = []
  const map = {
    on: (_: string, look: () => void) => looks.add(look),
    off: (_: string, look: () => void) => looks.delete(look),
    getLayer: (id: string) => id === 'carpark-marker',
    queryRenderedFeatures: vi.fn(() => drawn),
  }
  const marks = () => performance.getEntriesByName(FIRST_CAR_PARK).length
  const rendered = () =>
    act(() => {
      for (const look of [...looks]) look()
    })
  const view = render(
    <MapContext value={map as unknown as MapLibreMap}>
      <FirstCarPark />
    </MapContext>,
  )
  rendered()
  expect(marks()).toBe(0)
  expect(map.queryRenderedFeatures).toHaveBeenCalledWith({ layers: ['carpark-marker'] })
  drawn.push({})
  rendered()
  expect(marks()).toBe(1)
  expect(looks.size).toBe(0)
  view.unmount()
  performance.clearMarks()
})
