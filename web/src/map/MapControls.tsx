import { LocateFixed, Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { locate, NO_REASON, type Position } from '@/lib/geolocation'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Spinner } from '@/ui/Spinner'
import { failed } from '@/ui/toast'
import css from './MapControls.module.css'
import type { MapView } from './view'

const CHECK = `${NO_REASON} Please check permissions.`

/** Asks the device where it is, once, and says why when it does not tell, or what to look at when it gives no reason. */
export function useLocate(onFound: (position: Position) => void): { asking: boolean; ask: () => void } {
  const [asking, setAsking] = useState(false)
  const ask = () => {
    setAsking(true)
    locate()
      .then(onFound, (error: Error) =>
        failed({ title: 'Location Error', detail: error.message === NO_REASON ? CHECK : error.message }),
      )
      .finally(() => setAsking(false))
  }
  return { asking, ask }
}

interface Props {
  view: MapView
  onLook: (view: MapView) => void
  onFound: (position: Position) => void
  /** The screen's own way to find the position, where it has one. */
  locate?: { asking: boolean; ask: () => void } | null
}

const ZOOM = { least: 4, most: 19 }

/** Own position, closer and farther. */
export function MapControls({ view, onLook, onFound, locate: own }: Props) {
  const device = useLocate(onFound)
  const { asking, ask } = own ?? device
  // The view says where the map is, which lags behind while it moves: steps count from where it is going.
  const going = useRef(view.zoom)
  useEffect(() => {
    going.current = view.zoom
  }, [view.zoom])
  const zoomBy = (step: number) => {
    going.current = Math.min(ZOOM.most, Math.max(ZOOM.least, Math.round(going.current * 2) / 2 + step))
    onLook({ ...view, zoom: going.current })
  }
  return (
    <div className={css.controls}>
      <div className={css.group}>
        <IconButton label="Find My Location" className={css.locate} aria-busy={asking || undefined} onClick={ask}>
          {asking ? <Spinner /> : <Icon of={LocateFixed} />}
        </IconButton>
      </div>
      <div className={css.group}>
        <IconButton label="Zoom in" disabled={view.zoom >= ZOOM.most} onClick={() => zoomBy(1)}>
          <Icon of={Plus} />
        </IconButton>
        <IconButton label="Zoom out" disabled={view.zoom <= ZOOM.least} onClick={() => zoomBy(-1)}>
          <Icon of={Minus} />
        </IconButton>
      </div>
    </div>
  )
}
