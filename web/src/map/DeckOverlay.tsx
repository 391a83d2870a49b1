import type { Layer } from '@deck.gl/core'
import { MapLibreOverlay } from '@deck.gl/maplibre'
import { useEffect, useState } from 'react'
import { useMap } from './useMap'

/** Draws a few lively deck.gl layers in the map's own WebGL context, so that they move in the same frame as the map. */
export function DeckOverlay({ layers }: { layers: Layer[] }) {
  const map = useMap()
  const [overlay] = useState(() => new MapLibreOverlay({ interleaved: true, layers: [] }))

  useEffect(() => {
    map.addControl(overlay)
    return () => {
      map.removeControl(overlay)
    }
  }, [map, overlay])

  useEffect(() => overlay.setProps({ layers }), [overlay, layers])

  return null
}
