import { useCallback, useEffect, useState } from 'react'
import { isInView } from '@/map/view'
import { mapInsets, type Stop } from './layout'
import type { MapCarPark } from './mapCarPark'
import type { CarParks } from './useCarParks'
import type { useUrlState } from './useUrlState'
import type { Viewport } from './useViewport'

/** How close to look at a car park that a link names. */
const ZOOM = 16

/** Opens a car park, from the list, the map or a link, so that it is seen. */
export function useSelection(url: ReturnType<typeof useUrlState>, viewport: Viewport, carParks: CarParks) {
  const [tapped, setTapped] = useState<MapCarPark | null>(null)
  const { look, open, carParkId } = url
  const { panel, view, space, stop, sheet, setStop } = viewport
  const { listed, selected } = carParks

  const select = useCallback(
    (id: number | null) => {
      open(id)
      setTapped(null)
      if (id === null) return
      const next = stop === 'peek' ? 'half' : stop
      setStop(next)
      // On a phone what opens may lie under the sheet that opens with it.
      const at = listed.find((carPark) => carPark.id === id)
      if (panel || !at || isInView(at, view, space, mapInsets(space, { ...sheet, stop: next, content: 'detail' })))
        return
      look({ lng: at.lng, lat: at.lat, zoom: view.zoom })
    },
    [open, look, listed, panel, view, space, stop, sheet, setStop],
  )

  // A link that names a car park and no view leads to the car park.
  const lost = url.view === null && selected !== null
  useEffect(() => {
    if (lost) look({ lng: selected.lng, lat: selected.lat, zoom: ZOOM })
  }, [lost, selected, look])

  return {
    select,
    /** The car park that a finger tapped, whose popup stands on the map. */
    tapped,
    /** A first tap shows a popup, a second one opens the car park. Beside an open one the first tap opens. */
    tap: (carPark: MapCarPark | null) => {
      if (carPark === null || carParkId !== null || carPark.id === tapped?.id) {
        select(carPark?.id ?? null)
        return
      }
      setTapped(carPark)
      if (panel) return
      // A popup needs more of a phone than the list leaves, and not the edge of it.
      setStop('peek')
      look({ lng: carPark.lng, lat: carPark.lat, zoom: view.zoom })
    },
    moveSheet: (next: Stop) => {
      setTapped(null)
      setStop(next)
    },
  }
}
