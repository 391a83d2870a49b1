import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useBasemap } from '@/data/basemap/queries'
import { reverseQuery } from '@/data/places/queries'
import { useTheme } from '@/lib/theme'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { prepareToasts } from '@/ui/toast'
import { MapCanvas } from './MapCanvas'
import { MapControls } from './MapControls'
import { PlaceFinder } from './PlaceFinder'
import css from './PointPicker.module.css'
import { composeStyle } from './style/compose'
import type { MapView } from './view'

interface Props {
  /** What was chosen before. */
  at: { lng: number; lat: number } | null
  onPick: (at: { lng: number; lat: number }) => void
  onCancel: () => void
}

const UNITED_KINGDOM: MapView = { lng: -3.2, lat: 54.6, zoom: 4.6 }
/** Farther away a pin says nothing. */
const CLOSE = 13
/** Where streets have names. */
const STREETS = 16.5

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 }
const NOTHING = { sources: {}, below: [], above: [] }

/** A place chosen by moving the map under a pin that stands still, or by its name: the content of a dialog. */
export default function PointPicker({ at, onPick, onCancel }: Props) {
  const theme = useTheme()
  const [view, setView] = useState<MapView>(at ? { ...at, zoom: STREETS } : UNITED_KINGDOM)
  const [failed, setFailed] = useState(false)
  const basemap = useBasemap(theme)
  const style = useMemo(() => basemap && composeStyle(basemap.ours, basemap.outside, NOTHING), [basemap])
  const { lng, lat } = rounded(view)
  const near = view.zoom >= CLOSE
  const named = useQuery(reverseQuery(near ? [lng, lat] : null))
  useEffect(prepareToasts, [])
  return (
    <div className={css.picker}>
      <PlaceFinder centre={view} onPick={(place) => setView({ lng: place.lng, lat: place.lat, zoom: STREETS })} />
      {failed ? (
        <Notice>This browser cannot show the map. Search for the place instead.</Notice>
      ) : (
        <div className={css.map}>
          {style && (
            <MapCanvas
              label="Map to choose a place on"
              style={style}
              view={view}
              insets={NO_INSETS}
              onView={setView}
              onState={(state) => setFailed(state === 'failed')}
            />
          )}
          <span className={css.pin}>
            <Icon of={MapPin} size={28} />
          </span>
          <div className={css.controls}>
            <MapControls
              view={view}
              onLook={setView}
              onFound={(found) => setView({ lng: found.at[0], lat: found.at[1], zoom: STREETS })}
            />
          </div>
        </div>
      )}
      <p role="status" className={css.named}>
        {near ? (named.data?.words ?? `${lat}, ${lng}`) : 'Search, or move closer, until you see the street.'}
      </p>
      <div className="dialog__foot">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" disabled={!near} onClick={() => onPick({ lng, lat })}>
          Use This Place
        </Button>
      </div>
    </div>
  )
}

/** To a metre, which is closer than a finger points. */
function rounded({ lng, lat }: MapView): { lng: number; lat: number } {
  return { lng: Number(lng.toFixed(5)), lat: Number(lat.toFixed(5)) }
}
