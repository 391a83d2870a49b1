import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { components } from '@/api/schema.gen'
import { keptArea } from '@/data/carParks/lastList'
import { keepView, keptView } from '@/data/carParks/lastView'
import { startQuery } from '@/data/places/queries'
import type { MapView } from '@/map/view'
import { SCREENS, type ScreenName } from './screens'
import type { useUrlState } from './useUrlState'

export type StartingArea = components['schemas']['StartingArea']

/** How close to look at an area whose car parks the server knows. */
const ZOOM = 14

/**
 * Where the map begins when the link does not say: where it was looked at last; or else at the screen's own place, or at
 * another area where only that one has real car parks.
 */
export function useStart(screen: ScreenName, url: ReturnType<typeof useUrlState>) {
  const { zoom, ...at } = SCREENS[screen].start
  const silent = url.view === null && url.carParkId === null
  const [wanted] = useState(silent)
  const kept = useMemo(() => (silent ? lastLook() : null), [silent])
  const found = useQuery({ ...startQuery(at), enabled: wanted && !kept })
  const area: StartingArea | null = (wanted && found.data) || null
  const view: MapView = kept ? kept : area ? { lng: area.lng, lat: area.lat, zoom: ZOOM } : { ...at, zoom }
  const { look } = url
  useEffect(() => {
    // From then on it is the link's own view.
    if (kept) look(kept)
  }, [kept, look])
  useEffect(() => {
    if (url.view) keepView(url.view)
  }, [url.view])
  const waiting = wanted && !kept && found.isPending && found.fetchStatus !== 'paused'
  return { view, area, known: url.view !== null || !waiting }
}

/** Where the map was looked at last: without a network where its list was kept. */
function lastLook(): MapView | null {
  const area = keptArea()
  return area ? { ...area.centre, zoom: area.zoom } : keptView()
}
