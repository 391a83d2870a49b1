import { useEffect } from 'react'
import { useMap } from '@/map/useMap'
import { COUNTS, PICKABLE } from './layers/carParkLayers'

/** The mark in the browser's User Timing: when a car park, or a count of some, was first on the map. */
export const FIRST_CAR_PARK = 'carpal:first-car-park'

/** Marks, once a page load, when the first car park stands on the map: what a driver waits for. Measurements read it. */
export function FirstCarPark() {
  const map = useMap()

  useEffect(() => {
    const look = () => {
      const layers = [...PICKABLE, COUNTS].filter((id) => map.getLayer(id))
      if (map.queryRenderedFeatures({ layers }).length === 0) return
      map.off('render', look)
      if (performance.getEntriesByName(FIRST_CAR_PARK).length === 0) performance.mark(FIRST_CAR_PARK)
    }
    map.on('render', look)
    return () => {
      map.off('render', look)
    }
  }, [map])

  return null
}
