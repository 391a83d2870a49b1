import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MapView } from '@/map/view'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from './CarParks.module.css'

const LEAST = 4
const MOST = 19

/** Closer and farther, for the keyboard and for those who have no wheel. */
export function Zoom({ view, onLook }: { view: MapView; onLook: (view: MapView) => void }) {
  // Steps count from where the map is going, which it says only once it is there.
  const going = useRef(view.zoom)
  useEffect(() => {
    going.current = view.zoom
  }, [view.zoom])
  const by = (step: number) => {
    going.current = Math.min(MOST, Math.max(LEAST, Math.round(going.current * 2) / 2 + step))
    onLook({ ...view, zoom: going.current })
  }
  return (
    <div className={css.zoom}>
      <IconButton label="Zoom in" disabled={view.zoom >= MOST} onClick={() => by(1)}>
        <Icon of={Plus} />
      </IconButton>
      <IconButton label="Zoom out" disabled={view.zoom <= LEAST} onClick={() => by(-1)}>
        <Icon of={Minus} />
      </IconButton>
    </div>
  )
}
