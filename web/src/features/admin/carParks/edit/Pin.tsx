import { Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from '@/map/useMap'
import css from './Edit.module.css'

type Props = {
  lng: number
  lat: number
  /** Drivers do not see it. */
  hidden: boolean
  /** What stands below it. */
  tip?: string | undefined
  onMove: (at: { lng: number; lat: number }) => void
}

/** The pin of the car park that is edited: it is dragged where the car park is. The form's fields say the same for the keyboard. */
export function Pin({ lng, lat, hidden, tip, onMove }: Props) {
  const map = useMap()
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new Marker({ element, anchor: 'center', draggable: true }))
  const moved = useEffectEvent(onMove)
  useEffect(() => {
    const drop = () => {
      const at = marker.getLngLat()
      moved({ lng: at.lng, lat: at.lat })
    }
    marker.on('dragend', drop)
    return () => void marker.off('dragend', drop)
  }, [marker])
  useEffect(() => {
    marker.setLngLat([lng, lat]).addTo(map)
    for (const name of ['role', 'aria-label', 'tabindex']) element.removeAttribute(name)
    element.style.zIndex = '2'
  }, [map, marker, element, lng, lat])
  useEffect(() => () => void marker.remove(), [marker])
  return createPortal(
    <span className={css.pin} data-hidden={hidden || undefined} aria-hidden="true">
      P{tip && <span className={css.tip}>{tip}</span>}
    </span>,
    element,
  )
}
