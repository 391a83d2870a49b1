import { useEffect, useEffectEvent } from 'react'
import { useMap } from '../useMap'

/** How far from a road's middle its driver may stand, in CSS pixels to each side: a carriageway where streets have names. */
const NEAR_PX = 14

/**
 * Tells the number of the motorway that is drawn in the middle of the map, such as M4, each time that the map comes to rest;
 * an empty text where it has none, null where there is no motorway.
 */
export function useMotorwayAt(onFound: (number: string | null) => void): void {
  const map = useMap()
  const tell = useEffectEvent(onFound)
  useEffect(() => {
    const look = () => {
      const { x, y } = map.project(map.getCenter())
      const around = map.queryRenderedFeatures([
        [x - NEAR_PX, y - NEAR_PX],
        [x + NEAR_PX, y + NEAR_PX],
      ])
      const road = around.find(
        ({ sourceLayer, properties }) => sourceLayer === 'roads' && properties.class === 'motorway',
      )
      tell(road ? String(road.properties.ref ?? '') : null)
    }
    map.on('idle', look)
    return () => {
      map.off('idle', look)
    }
  }, [map])
}
