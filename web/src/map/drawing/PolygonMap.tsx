import { useEffect, useEffectEvent, useMemo } from 'react'
import { useBasemap } from '@/data/basemap/queries'
import type { LngLat } from '@/lib/geo'
import { useTheme } from '@/lib/theme'
import { tokenColour } from '../boundary'
import { MapCanvas } from '../MapCanvas'
import { MapControls } from '../MapControls'
import { composeStyle } from '../style/compose'
import { useMap } from '../useMap'
import { type MapView, STREETS } from '../view'
import css from './drawing.module.css'
import { drawnOverlay } from './drawnOverlay'
import { PolygonEditor } from './PolygonEditor'
import { type Corners, withCorner } from './polygon'

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 }

type Props = {
  label: string
  corners: Corners
  view: MapView
  onView: (view: MapView) => void
  onChange: (corners: Corners) => void
  /** Takes the last step back; left out where there is none. */
  undo: (() => void) | undefined
  onFailed: () => void
}

/** A map of its own, which fills its parent, with a polygon to draw on it: a click on the map adds a corner. */
export default function PolygonMap({ label, corners, view, onView, onChange, undo, onFailed }: Props) {
  const theme = useTheme()
  const basemap = useBasemap(theme)
  const style = useMemo(
    () => basemap && composeStyle(basemap.ours, basemap.outside, drawnOverlay([[corners]], tokenColour('action'))),
    [basemap, corners],
  )
  return (
    <>
      {style && (
        <MapCanvas
          label={label}
          style={style}
          view={view}
          insets={NO_INSETS}
          onView={onView}
          onState={(state) => state === 'failed' && onFailed()}
        >
          <AddByClick onAdd={(at) => onChange(withCorner(corners, at))} />
          <PolygonEditor corners={corners} onCorners={onChange} undo={undo} />
        </MapCanvas>
      )}
      <div className={css.controls}>
        <MapControls
          view={view}
          onLook={onView}
          onFound={({ at: [lng, lat] }) => onView({ lng, lat, zoom: STREETS - 2 })}
        />
      </div>
    </>
  )
}

function AddByClick({ onAdd }: { onAdd: (at: LngLat) => void }) {
  const map = useMap()
  const add = useEffectEvent(onAdd)
  useEffect(() => {
    const click = map.on('click', ({ lngLat: { lng, lat } }) => add([lng, lat]))
    return () => click.unsubscribe()
  }, [map])
  return null
}
