import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'

export const MapContext = createContext<MapLibreMap | null>(null)

/** The map around a component; it has loaded its first style. Only children of a `MapCanvas` may ask. */
export function useMap(): MapLibreMap {
  const map = useContext(MapContext)
  if (!map) throw new Error('useMap belongs inside a MapCanvas')
  return map
}
