import type { Layer } from '@deck.gl/core'
import { ScatterplotLayer } from '@deck.gl/layers'
import { MapLibreOverlay } from '@deck.gl/maplibre'
import { useEffect, useState } from 'react'
import { useMap } from './useMap'

/** Where deck.gl's layers stand in the map's style, once they do (its MAPLIBRE_LAST_LAYER_GROUP_ID). */
const GROUP = 'deck-maplibre-layer-group-last'

/**
 * Draws a few lively deck.gl layers in the map's own WebGL context, so that they move in the same frame as the map.
 *
 * deck.gl enters the style only while every source has loaded, and forgets to try again. So it is asked once more when
 * the map comes to rest, and an empty layer keeps its place, so that what comes later shows at once.
 */
export function DeckOverlay({ layers }: { layers: Layer[] }) {
  const map = useMap()
  const [overlay] = useState(() => new MapLibreOverlay({ interleaved: true, layers: [] }))

  useEffect(() => {
    map.addControl(overlay)
    return () => {
      map.removeControl(overlay)
    }
  }, [map, overlay])

  useEffect(() => {
    const draw = () => overlay.setProps({ layers: [new ScatterplotLayer({ id: 'place-keeper', data: [] }), ...layers] })
    const enter = () => {
      if (!map.getLayer(GROUP)) draw()
    }
    draw()
    map.on('idle', enter)
    return () => {
      map.off('idle', enter)
    }
  }, [map, overlay, layers])

  // deck.gl learns of a new size of the canvas after the map has drawn itself with it, and would stay where it was.
  useEffect(() => {
    const observer = new ResizeObserver(() => map.triggerRepaint())
    observer.observe(map.getCanvas())
    return () => observer.disconnect()
  }, [map])

  return null
}
