import { MapPin } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useBasemap } from '@/data/basemap/queries'
import { useTheme } from '@/lib/theme'
import { Icon } from '@/ui/Icon'
import { prepareToasts } from '@/ui/toast'
import { MapCanvas } from './MapCanvas'
import { MapControls } from './MapControls'
import css from './PinMap.module.css'
import { composeStyle, type Overlay } from './style/compose'
import { type MapView, STREETS } from './view'

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 }
const NOTHING: Overlay = { sources: {}, below: [], above: [] }

interface Props {
  label: string
  view: MapView
  onView: (view: MapView) => void
  /** No map can be drawn here. */
  onFailed: () => void
  overlay?: Overlay
  /** What stands on the map in place of the usual pin and controls. */
  pin?: ReactNode
  /** Null where the page has controls of its own. */
  controls?: null
  /** What looks at the map. */
  children?: ReactNode
}

/** A map that moves under a pin that stands still: by finger, mouse or arrow keys. It fills its parent. */
export default function PinMap({ label, view, onView, onFailed, overlay = NOTHING, pin, controls, children }: Props) {
  const basemap = useBasemap(useTheme())
  const style = useMemo(() => basemap && composeStyle(basemap.ours, basemap.outside, overlay), [basemap, overlay])
  useEffect(prepareToasts, [])
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
          {children}
        </MapCanvas>
      )}
      {pin ?? (
        <span className={css.pin}>
          <Icon of={MapPin} size={28} />
        </span>
      )}
      {controls === undefined && (
        <div className={css.controls}>
          <MapControls
            view={view}
            onLook={onView}
            onFound={({ at: [lng, lat] }) => onView({ lng, lat, zoom: STREETS })}
          />
        </div>
      )}
    </>
  )
}
