import { Marker } from 'maplibre-gl'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LngLat } from '@/lib/geo'
import { useMap } from '@/map/useMap'
import css from './Edit.module.css'

/** A step of an arrow key, in CSS pixels; with Shift, a fine one. */
const STEP_PX = 8
const FINE_PX = 1

type Props = {
  at: LngLat
  label: string
  look: 'corner' | 'between' | 'entrance'
  /** Left out, it stands still. */
  onMove?: (to: LngLat) => void
  onRemove?: () => void
}

/** A corner or an entrance on the map: dragged, moved by the arrow keys, and removed with Delete. */
export function Handle({ at: [lng, lat], label, look, onMove, onRemove }: Props) {
  const map = useMap()
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new Marker({ element, anchor: 'center' }))
  const moved = useEffectEvent((to: LngLat) => onMove?.(to))
  const moves = onMove !== undefined
  useEffect(() => {
    marker.setDraggable(moves)
    const drop = () => {
      const to = marker.getLngLat()
      moved([to.lng, to.lat])
    }
    marker.on('dragend', drop)
    return () => void marker.off('dragend', drop)
  }, [marker, moves])
  useEffect(() => {
    marker.setLngLat([lng, lat]).addTo(map)
    for (const name of ['role', 'aria-label', 'tabindex']) element.removeAttribute(name)
    element.style.zIndex = look === 'between' ? '2' : '3'
  }, [map, marker, element, look, lng, lat])
  useEffect(() => () => void marker.remove(), [marker])

  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? FINE_PX : STEP_PX
    const by: Record<string, [number, number]> = {
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
    }
    const move = by[event.key]
    if (move && onMove) {
      const from = map.project([lng, lat])
      const to = map.unproject([from.x + move[0], from.y + move[1]])
      onMove([to.lng, to.lat])
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && onRemove) {
      onRemove()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return createPortal(
    moves ? (
      <button
        type="button"
        className={css.handle}
        data-look={look}
        aria-label={label}
        // A click on it is none on the map.
        onClick={(event) => {
          event.stopPropagation()
          if (look === 'between') onMove?.([lng, lat])
        }}
        onKeyDown={press}
      />
    ) : (
      <span className={css.handle} data-look={look} role="img" aria-label={label} />
    ),
    element,
  )
}
