import { useCallback, useMemo } from 'react'
import type { MapView } from '@/map/view'
import type { Address } from './useAddress'

/** The whole of the country, as the screen begins. */
export const START: MapView = { lng: -2, lat: 54.5, zoom: 6 }
const VIEW = ['lng', 'lat', 'z'] as const

/** Where the map looks, kept in the address: a link, a reload and Back show the same. */
export function useMapView({ params, change }: Address): [MapView, (view: MapView) => void] {
  const [lng = Number.NaN, lat = Number.NaN, z = Number.NaN] = VIEW.map((name) =>
    Number(params.get(name) || Number.NaN),
  )
  const view = useMemo(
    () => (Math.abs(lng) <= 180 && Math.abs(lat) <= 85 && z >= 4 && z <= 19 ? { lng, lat, zoom: z } : START),
    [lng, lat, z],
  )
  const look = useCallback(
    (next: MapView) =>
      change((address) => {
        address.set('lng', next.lng.toFixed(6))
        address.set('lat', next.lat.toFixed(6))
        address.set('z', next.zoom.toFixed(2))
      }),
    [change],
  )
  return [view, look]
}

/** The parameters for another mode: the view alone is kept. */
export function toMode(next: URLSearchParams, mode: string | null): void {
  for (const name of [...next.keys()]) {
    if (!(VIEW as readonly string[]).includes(name)) next.delete(name)
  }
  if (mode) next.set('mode', mode)
}
