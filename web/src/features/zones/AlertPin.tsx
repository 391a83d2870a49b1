import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Zone } from '@/data/zones/types'
import type { LngLat } from '@/lib/geo'
import { boundaryOverlay, tokenColour } from '@/map/boundary'
import PinMap from '@/map/PinMap'
import { boundsOf } from '@/map/shapes'
import { type MapView, UNITED_KINGDOM, viewOfBounds } from '@/map/view'
import { Notice } from '@/ui/Notice'
import css from './Zones.module.css'

type Props = { zone: Pick<Zone, 'name' | 'boundary'>; onAt: (at: { lng: number; lat: number }) => void }

const SIZE = { width: 400, height: 260 }
const ROOM = { top: 16, right: 16, bottom: 16, left: 16 }

/** To about ten metres. */
const rounded = (degrees: number) => Number(degrees.toFixed(4))

/** Where an alert is: the map of the zone moves under a pin. It never asks where the device is. */
export default function AlertPin({ zone: { name, boundary }, onAt }: Props) {
  const ring = boundary as unknown as LngLat[]
  const [view, setView] = useState<MapView>(() => {
    const bounds = boundsOf(ring)
    return bounds ? viewOfBounds(bounds, SIZE, ROOM, 15) : UNITED_KINGDOM
  })
  const [failed, setFailed] = useState(false)
  const overlay = useMemo(() => boundaryOverlay([ring], tokenColour('action')), [ring])
  const tell = useEffectEvent(onAt)
  useEffect(() => tell({ lng: rounded(view.lng), lat: rounded(view.lat) }), [view.lng, view.lat])
  if (failed) return <Notice>This browser cannot show the map. Say in words where it is.</Notice>
  return (
    <div className={css.pinMap}>
      <PinMap
        label={`Map of ${name}: move it until the pin is at the place`}
        view={view}
        onView={setView}
        onFailed={() => setFailed(true)}
        overlay={overlay}
        controls={null}
      />
    </div>
  )
}
