import { Marker } from 'maplibre-gl'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useBasemap } from '@/data/basemap/queries'
import type { LngLat } from '@/lib/geo'
import { useTheme } from '@/lib/theme'
import { boundaryOverlay, tokenColour } from './boundary'
import { MapCanvas } from './MapCanvas'
import { MapControls } from './MapControls'
import css from './PolygonEditor.module.css'
import { type Corners, closed, inserted, middles, moved, removed } from './polygon'
import { composeStyle } from './style/compose'
import { useMap } from './useMap'
import { type MapView, STREETS } from './view'

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 }
const FEWEST = 3
/** Pixels that an arrow key moves a corner; with Shift ten times as many. */
const STEP = 4
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

type Props = {
  label: string
  corners: Corners
  view: MapView
  onView: (view: MapView) => void
  onChange: (corners: Corners) => void
  onFailed: () => void
}

/**
 * A polygon drawn on a map, which fills its parent: a click on the map adds a corner, corners are dragged or moved by the arrow
 * keys, the middle of a side becomes a corner, and Delete takes one away. Whoever uses no map has the corners as text beside it.
 */
export default function PolygonEditor({ label, corners, view, onView, onChange, onFailed }: Props) {
  const theme = useTheme()
  const basemap = useBasemap(theme)
  const style = useMemo(() => {
    if (!basemap) return null
    return composeStyle(basemap.ours, basemap.outside, boundaryOverlay([closed(corners)], tokenColour('action')))
  }, [basemap, corners])
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
          <AddByClick onAdd={(at) => onChange(added(corners, at))} />
          {corners.length >= FEWEST &&
            middles(corners).map(({ after, at }) => (
              <Handle
                key={`after ${after}`}
                at={at}
                look="middle"
                label={`Add a corner after corner ${after + 1}`}
                onPress={() => onChange(inserted(corners, after, at))}
                onMove={(to) => onChange(inserted(corners, after, to))}
              />
            ))}
          {corners.map((at, index) => (
            <Handle
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place in the ring
              key={index}
              at={at}
              look="corner"
              label={`Corner ${index + 1} of ${corners.length}`}
              onMove={(to) => onChange(moved(corners, index, to))}
              onRemove={() => corners.length > FEWEST && onChange(removed(corners, index))}
            />
          ))}
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

/** With a corner at a point: after the nearest side once there are three, else at the end. */
function added(corners: Corners, at: LngLat): Corners {
  if (corners.length < FEWEST) return inserted(corners, corners.length - 1, at)
  const far = ([lng, lat]: LngLat) => (lng - at[0]) ** 2 * 0.38 + (lat - at[1]) ** 2
  const [nearest] = middles(corners).toSorted((a, b) => far(a.at) - far(b.at))
  return inserted(corners, nearest?.after ?? corners.length - 1, at)
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

type HandleProps = {
  at: LngLat
  look: 'corner' | 'middle'
  label: string
  onMove: (to: LngLat) => void
  onPress?: () => void
  onRemove?: () => void
}

/** A point of the polygon that is dragged, or moved by the keyboard. */
function Handle({ at: [lng, lat], look, label, onMove, onPress, onRemove }: HandleProps) {
  const map = useMap()
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new Marker({ element, anchor: 'center', draggable: true }))
  const dropped = useEffectEvent(() => {
    const to = marker.getLngLat()
    onMove([to.lng, to.lat])
  })
  useEffect(() => {
    marker.setLngLat([lng, lat]).addTo(map)
    // The engine gives it a name and a role of its own.
    for (const name of ['role', 'aria-label', 'tabindex']) element.removeAttribute(name)
  }, [map, marker, element, lng, lat])
  useEffect(() => {
    const drop = marker.on('dragend', () => dropped())
    return () => {
      drop.unsubscribe()
      marker.remove()
    }
  }, [marker])
  const byKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      event.stopPropagation()
      const far = event.shiftKey ? 10 : 1
      const { x, y } = map.project([lng, lat])
      const to = map.unproject([x + step[0] * far, y + step[1] * far])
      onMove([to.lng, to.lat])
    } else if (onRemove && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      onRemove()
    }
  }
  return createPortal(
    <button
      type="button"
      className={css.handle}
      data-look={look}
      aria-label={label}
      onClick={(event) => {
        // Not the map's: that would add a corner.
        event.stopPropagation()
        onPress?.()
      }}
      onKeyDown={byKey}
    />,
    element,
  )
}
