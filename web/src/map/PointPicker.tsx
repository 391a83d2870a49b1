import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reverseQuery } from '@/data/places/queries'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import PinMap from './PinMap'
import { PlaceFinder } from './PlaceFinder'
import css from './PointPicker.module.css'
import { CLOSE, type MapView, STREETS, UNITED_KINGDOM } from './view'

interface Props {
  /** What was chosen before. */
  at: { lng: number; lat: number } | null
  /** What the button does that takes the place, while it is under way. */
  busy?: boolean
  onPick: (at: { lng: number; lat: number }) => void
  onCancel: () => void
}

/** A place chosen by moving the map under a pin that stands still, or by its name: the content of a dialog. */
export default function PointPicker({ at, busy = false, onPick, onCancel }: Props) {
  const [view, setView] = useState<MapView>(at ? { ...at, zoom: STREETS } : UNITED_KINGDOM)
  const [failed, setFailed] = useState(false)
  const { lng, lat } = rounded(view)
  const near = view.zoom >= CLOSE
  const named = useQuery(reverseQuery(near ? [lng, lat] : null))
  return (
    <div className={css.picker}>
      <PlaceFinder centre={view} onPick={(place) => setView({ lng: place.lng, lat: place.lat, zoom: STREETS })} />
      {failed ? (
        <Notice>This browser cannot show the map. Search for the place instead.</Notice>
      ) : (
        <div className={css.map}>
          <PinMap label="Map to choose a place on" view={view} onView={setView} onFailed={() => setFailed(true)} />
        </div>
      )}
      <p role="status" className={css.named}>
        {near ? (named.data?.words ?? `${lat}, ${lng}`) : 'Search, or move closer, until you see the street.'}
      </p>
      <div className="dialog__foot">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" disabled={!near} busy={busy} onClick={() => onPick({ lng, lat })}>
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
