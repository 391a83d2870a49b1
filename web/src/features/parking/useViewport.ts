import { useCallback, useMemo, useState } from 'react'
import type { VisibleArea } from '@/data/carParks/queries'
import { type Size, visibleBounds } from '@/map/view'
import { hasPanel, mapInsets, type SheetContent, type Stop } from './layout'
import { SCREENS, type ScreenName } from './screens'
import type { useAddress } from './useAddress'

const NO_SPACE: Size = { width: 0, height: 0 }

export type Viewport = ReturnType<typeof useViewport>

/** What of the map can be seen: where it looks, how large the page is, and what lies over it. */
export function useViewport(screen: ScreenName, address: ReturnType<typeof useAddress>) {
  const [size, measure] = useSize()
  const [stop, setStop] = useState<Stop>('half')
  const view = address.view ?? SCREENS[screen].start
  const space = size ?? NO_SPACE
  const content: SheetContent = address.carParkId !== null ? 'detail' : screen === 'smart' ? 'smart' : 'list'
  const insets = useMemo(() => mapInsets(space, stop, content), [space, stop, content])
  const visible: VisibleArea | null = size && {
    bounds: visibleBounds(view, size, insets),
    zoom: Math.floor(view.zoom + 1e-6),
    centre: { lng: view.lng, lat: view.lat },
  }
  return {
    /** For the element whose size counts. */
    measure,
    /** Null before the page is measured. */
    size,
    space,
    view,
    insets,
    visible,
    /** Whether a panel stands beside the map, instead of a sheet over it. */
    panel: hasPanel(space),
    content,
    stop,
    setStop,
  }
}

/** The size of an element in CSS pixels, as it changes; null before it is on the page. */
function useSize(): [Size | null, (element: HTMLElement | null) => (() => void) | undefined] {
  const [size, setSize] = useState<Size | null>(null)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const read = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(read)
    observer.observe(element)
    read()
    return () => observer.disconnect()
  }, [])
  return [size, measure]
}
