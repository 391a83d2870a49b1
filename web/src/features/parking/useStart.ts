import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '@/api/schema.gen'
import { keptArea } from '@/data/carParks/lastList'
import { startQuery } from '@/data/places/queries'
import type { MapView } from '@/map/view'
import { SCREENS, type ScreenName } from './screens'
import type { useUrlState } from './useUrlState'

export type StartingArea = components['schemas']['StartingArea']

/** How close to look at an area whose car parks the server knows. */
const ZOOM = 14

/**
 * Where the map begins when the link does not say: at the screen's own place; at another area where only that one has real
 * car parks; without a network where it was looked at last.
 */
export function useStart(screen: ScreenName, url: ReturnType<typeof useUrlState>) {
  const { zoom, ...at } = SCREENS[screen].start
  const [wanted] = useState(url.view === null && url.carParkId === null)
  const [kept] = useState(() => (wanted ? keptArea() : undefined))
  const found = useQuery({ ...startQuery(at), enabled: wanted && !kept })
  const area: StartingArea | null = (wanted && found.data) || null
  const view: MapView = kept
    ? { ...kept.centre, zoom: kept.zoom }
    : area
      ? { lng: area.lng, lat: area.lat, zoom: ZOOM }
      : { ...at, zoom }
  const waiting = wanted && !kept && found.isPending && found.fetchStatus !== 'paused'
  return { view, area, known: url.view !== null || !waiting }
}
