import { MapPin } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useBasemap } from '@/data/basemap/queries'
import { useTheme } from '@/lib/theme'
import { Icon } from '@/ui/Icon'
import { MapCanvas } from './MapCanvas'
import css from './PointPicker.module.css'
import { composeStyle } from './style/compose'

/** Where streets have names, and some of what is around them. */
const ZOOM = 15.5
const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 }
const NOTHING = { sources: {}, below: [], above: [] }

/** A place on a small map that stands still, beside words that say the same. Where no map can be drawn there is none. */
export default function PointMap({ at: { lng, lat } }: { at: { lng: number; lat: number } }) {
  const [failed, setFailed] = useState(false)
  const basemap = useBasemap(useTheme())
  const style = useMemo(() => basemap && composeStyle(basemap.ours, basemap.outside, NOTHING), [basemap])
  const view = useMemo(() => ({ lng, lat, zoom: ZOOM }), [lng, lat])
  if (failed) return null
  return (
    <div className={css.still} inert>
      {style && (
        <MapCanvas
          label="Map of the place"
          style={style}
          view={view}
          insets={NO_INSETS}
          onView={() => {}}
          onState={(state) => setFailed(state === 'failed')}
        />
      )}
      <span className={css.pin}>
        <Icon of={MapPin} size={28} />
      </span>
    </div>
  )
}
