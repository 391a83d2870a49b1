import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { useBasemap } from '@/data/basemap/queries'
import { useTheme } from '@/lib/theme'
import { MapCanvas } from '@/map/MapCanvas'
import { composeStyle, type Overlay } from '@/map/style/compose'
import { useMap } from '@/map/useMap'
import type { Insets, MapView } from '@/map/view'
import { HoldRing } from './HoldRing'
import { MapPlaceholder } from './MapPlaceholder'
import { drawPicture } from './pictures'
import { type Pointed, usePointer } from './usePointer'

interface Props {
  view: MapView
  /** What of it lies under a sheet. */
  insets: Insets
  overlay: Overlay
  onView: (view: MapView) => void
  onMap: (map: MapLibreMap | null) => void
  onPoint: (pointed: Pointed) => void
  onFailed: () => void
}

/** The map of the screen: the streets, and what the screen and its mode draw on them. */
export default function CurationMap({ view, insets, overlay, onView, onMap, onPoint, onFailed }: Props) {
  const basemap = useBasemap(useTheme())
  const style = useMemo(() => basemap && composeStyle(basemap.ours, basemap.outside, overlay), [basemap, overlay])
  if (!style) return <MapPlaceholder />
  return (
    <MapCanvas
      label="Map of all car parks"
      style={style}
      view={view}
      insets={insets}
      onView={onView}
      onMissingImage={drawPicture}
      onState={(state) => state === 'failed' && onFailed()}
    >
      <Engine onMap={onMap} onPoint={onPoint} />
    </MapCanvas>
  )
}

/** Hands the engine to the mode, tells what is pointed at, and shows that a finger is held. */
function Engine({ onMap, onPoint }: Pick<Props, 'onMap' | 'onPoint'>) {
  const map = useMap()
  useEffect(() => {
    onMap(map)
    return () => onMap(null)
  }, [map, onMap])
  return <HoldRing hold={usePointer(onPoint)} />
}
