import { useMemo, useState } from 'react'
import type { VisibleArea } from '@/data/carParks/queries'
import { useSize } from '@/lib/useSize'
import { type Insets, type MapView, type Size, visibleBounds } from '@/map/view'
import type { Stop } from '@/ui/stops'
import { hasPanel, isWide, MIN_PEEK, mapInsets, type SheetContent } from './layout'
import type { ScreenName } from './screens'
import { useStart } from './useStart'
import type { useUrlState } from './useUrlState'

const NO_SPACE: Size = { width: 0, height: 0 }

export type Viewport = ReturnType<typeof useViewport>

/** What a view shows, at a whole zoom. */
export function visibleArea(view: MapView, size: Size, insets: Insets): VisibleArea {
  return {
    bounds: visibleBounds(view, size, insets),
    zoom: Math.floor(view.zoom + 1e-6),
    centre: { lng: view.lng, lat: view.lat },
  }
}

/** What of the map can be seen: where it looks, how large the page is, and what lies over it. */
export function useViewport(screen: ScreenName, url: ReturnType<typeof useUrlState>) {
  const [size, measure] = useSize()
  const [stop, setStop] = useState<Stop>('half')
  const start = useStart(screen, url)
  const [peek, setPeek] = useState(MIN_PEEK)
  const view = url.view ?? start.view
  const space = size ?? NO_SPACE
  const content: SheetContent = url.carParkId === null ? 'list' : 'detail'
  const sheet = useMemo(() => ({ stop, content, peek }), [stop, content, peek])
  const insets = useMemo(() => mapInsets(space, sheet), [space, sheet])
  // Where the list will show: a place that is gone to closes a car park that is open.
  const listInsets = useMemo(() => mapInsets(space, { ...sheet, content: 'list' }), [space, sheet])
  return {
    /** For the element whose size counts. */
    measure,
    /** Null before the page is measured. */
    size,
    space,
    view,
    insets,
    listInsets,
    /** Whether it is known where to look. */
    known: start.known,
    visible: size && start.known ? visibleArea(view, size, insets) : null,
    /** The area that the map began at of its own accord, while nothing else moved it. */
    area: url.view === null ? start.area : null,
    /** Whether a panel stands beside the map, instead of a sheet over it. */
    panel: hasPanel(space),
    /** Whether the panel shows an open car park in two columns, and no list. */
    wide: isWide(space, content),
    sheet,
    stop,
    setStop,
    setPeek,
  }
}
