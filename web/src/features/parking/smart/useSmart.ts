import { useState } from 'react'
import type { LngLat } from '@/lib/geo'
import type { Position } from '@/lib/geolocation'
import type { ScreenName } from '../screens'
import type { StartingArea } from '../useStart'
import type { useUrlState } from '../useUrlState'
import { useDriverLocation } from './useDriverLocation'
import { useRefresh } from './useRefresh'

/** How close to look at where the driver is. */
const ZOOM = 15

/** What Smart Parking adds to the map: where the driver is, fresh data, and its dialogs. On the other screen `location` is null. */
export function useSmart(screen: ScreenName, url: ReturnType<typeof useUrlState>, area: StartingArea | null) {
  const [dialog, setDialog] = useState<'find' | 'manual' | null>(null)
  const [dataTools, setDataTools] = useState(false)
  const move = ([lng, lat]: LngLat) => url.look({ lng, lat, zoom: Math.max(ZOOM, url.view?.zoom ?? ZOOM) })
  const location = useDriverLocation({ area, linked: url.view !== null || url.carParkId !== null }, move)
  const refresh = useRefresh(screen === 'smart')
  const at = location.current
  const position: Position | null =
    at && at.accuracyMetres !== null ? { at: at.at, accuracyMetres: at.accuracyMetres } : null
  return {
    location: screen === 'smart' ? location : null,
    /** Where the device measured the driver to be. */
    position,
    refresh,
    dialog,
    setDialog,
    dataTools,
    setDataTools,
  }
}
