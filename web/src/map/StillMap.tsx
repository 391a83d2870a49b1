import { type ReactNode, useMemo, useState } from 'react'
import { useBasemap } from '@/data/basemap/queries'
import type { Bounds } from '@/lib/geo'
import { useTheme } from '@/lib/theme'
import { useSize } from '@/lib/useSize'
import { MapCanvas } from './MapCanvas'
import css from './PointPicker.module.css'
import { composeStyle, type Overlay } from './style/compose'
import { viewOfBounds } from './view'

interface Props {
  label: string
  /** What is to be seen. */
  bounds: Bounds
  /** What is drawn on it; the same object as long as it is the same. */
  overlay: Overlay
  /** How near it looks at the nearest. */
  maxZoom?: number
  /** Marks. */
  children?: ReactNode
}

const ROOM = { top: 14, right: 14, bottom: 14, left: 14 }

/** A map that shows one thing whole and stands still, beside words that say the same. Where no map can be drawn there is none. */
export default function StillMap({ label, bounds, overlay, maxZoom = 15, children }: Props) {
  const [size, frame] = useSize()
  const [failed, setFailed] = useState(false)
  const basemap = useBasemap(useTheme())
  const style = useMemo(() => basemap && composeStyle(basemap.ours, basemap.outside, overlay), [basemap, overlay])
  const [west, south, east, north] = bounds
  const view = useMemo(
    () => size && viewOfBounds([west, south, east, north], size, ROOM, maxZoom),
    [west, south, east, north, size, maxZoom],
  )
  if (failed) return null
  return (
    <div ref={frame} className={css.still} inert>
      {style && view && (
        <MapCanvas
          label={label}
          style={style}
          view={view}
          insets={ROOM}
          onView={() => {}}
          onState={(state) => setFailed(state === 'failed')}
        >
          {children}
        </MapCanvas>
      )}
    </div>
  )
}
