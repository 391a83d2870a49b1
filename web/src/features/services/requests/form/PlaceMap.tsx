import { Car } from 'lucide-react'
import { useMemo } from 'react'
import { useMotorwayAt } from '@/map/behaviours/useMotorwayAt'
import { usePageScroll } from '@/map/behaviours/usePageScroll'
import { circleOverlay } from '@/map/layers/circle'
import PinMap from '@/map/PinMap'
import type { MapView } from '@/map/view'
import { Icon } from '@/ui/Icon'
import css from './Place.module.css'

type Point = { lng: number; lat: number }
type Props = {
  view: MapView
  /** The place, and within how many metres it is, where it was measured. */
  at: Point | null
  within: number | null
  onView: (view: MapView) => void
  /** The number of the motorway under the pin; null where there is none. */
  onMotorway: (number: string | null) => void
  onFailed: () => void
}

/** The map of the form: it moves under the driver's pin. */
export default function PlaceMap({ view, at, within, onView, onMotorway, onFailed }: Props) {
  const overlay = useMemo(() => circleOverlay(at, within), [at, within])
  return (
    <PinMap
      label="Map of where you are: move it until the pin is in the right place"
      view={view}
      onView={onView}
      onFailed={onFailed}
      overlay={overlay}
      pin={
        <span className={css.pin} data-set={at ? true : undefined}>
          <Icon of={Car} size={24} />
        </span>
      }
      controls={null}
    >
      <Watch onMotorway={onMotorway} />
    </PinMap>
  )
}

function Watch({ onMotorway }: Pick<Props, 'onMotorway'>) {
  useMotorwayAt(onMotorway)
  usePageScroll()
  return null
}
