import { useCallback, useEffect, useRef, useState } from 'react'
import { isInView } from '@/map/view'
import type { Stop } from '@/ui/stops'
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
  const { panel, wide, view, space, insets, stop, setStop } = viewport
  const { selected } = carParks
  /** What was just opened, until it is known where it is. */
  const opened = useRef<number | null>(null)

  const select = useCallback(
    (id: number | null) => {
      open(id)
      setTapped(null)
      opened.current = id
      if (id !== null) setStop(stop === 'peek' ? 'half' : stop)
    },
    [open, stop, setStop],
  )

  // What opens may lie under the sheet, or the wide panel, that opens with it.
  const covers = !panel || wide
  useEffect(() => {
    if (selected === null || selected.id !== opened.current) return
    opened.current = null
    if (!covers || isInView(selected, view, space, insets)) return
    look({ lng: selected.lng, lat: selected.lat, zoom: view.zoom })
  }, [selected, covers, view, space, insets, look])

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
