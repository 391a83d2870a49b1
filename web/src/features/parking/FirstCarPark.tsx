import { useEffect } from 'react'
import { useMap } from '@/map/useMap'
import { COUNTS, PICKABLE } from './layers/carParkLayers'

/** The mark in the browser's User Timing: when a car park, or a count of some, was first on the map. */
export const FIRST_CAR_PARK = 'carpal:first-car-park'

/** Marks, once a page load, when the first car park stands on the map: what a driver waits for. Measurements read it. */
export function FirstCarPark() {
  const map = useMap()

  useEffect(() => {
    const layers = () => [...PICKABLE, COUNTS].filter((id) => map.getLayer(id))
    const end = () => {
      map.off('render', look)
      map.off('idle', rest)
    }
    const look = () => {
      const drawn = layers()
      if (drawn.length === 0 || map.queryRenderedFeatures({ layers: drawn }).length === 0) return
      end()
      if (performance.getEntriesByName(FIRST_CAR_PARK).length === 0) performance.mark(FIRST_CAR_PARK)
    }
    // A map that rests without one has none to wait for.
    const rest = () => {
      if (layers().length > 0) end()
    }
    map.on('render', look)
    map.on('idle', rest)
    return end
  }, [map])

  return null
}
