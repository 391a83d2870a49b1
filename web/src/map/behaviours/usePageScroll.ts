import { useEffect } from 'react'
import { useMap } from '../useMap'

/** Leaves the wheel to the page around the map: whoever scrolls past a map means the page. */
export function usePageScroll(): void {
  const map = useMap()
  useEffect(() => {
    map.scrollZoom.disable()
  }, [map])
}
