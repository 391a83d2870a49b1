import { Marker } from 'maplibre-gl'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LngLat } from '@/lib/geo'
import { useMap } from '../useMap'
import css from './drawing.module.css'

/** A step of an arrow key, in CSS pixels; with Shift, a fine one. */
const STEP_PX = 8
const FINE_PX = 1
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

type Props = {
  at: LngLat
  label: string
  look: 'corner' | 'middle' | 'point'
  /** Left out, it stands still. */
  onMove?: (to: LngLat) => void
  onPress?: () => void
  onRemove?: () => void
}

/** A point of what is drawn on the map: dragged, moved by the arrow keys, and removed with Delete. */
export function Handle({ at: [lng, lat], label, look, onMove, onPress, onRemove }: Props) {
  const map = useMap()
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new Marker({ element, anchor: 'center' }))
  const dropped = useEffectEvent(() => {
    const to = marker.getLngLat()
    onMove?.([to.lng, to.lat])
  })
  const moves = onMove !== undefined
  useEffect(() => {
    marker.setDraggable(moves)
    const drop = () => dropped()
    marker.on('dragend', drop)
    return () => void marker.off('dragend', drop)
  }, [marker, moves])
  useEffect(() => {
    marker.setLngLat([lng, lat]).addTo(map)
    // The engine gives it a name and a role of its own.
    for (const name of ['role', 'aria-label', 'tabindex']) element.removeAttribute(name)
    // What stands still covers nothing, such as what the pin says.
    element.style.zIndex = !moves ? '1' : look === 'middle' ? '2' : '3'
  }, [map, marker, element, look, moves, lng, lat])
  useEffect(() => () => void marker.remove(), [marker])

  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow && onMove) {
      const step = event.shiftKey ? FINE_PX : STEP_PX
      const from = map.project([lng, lat])
      const to = map.unproject([from.x + arrow[0] * step, from.y + arrow[1] * step])
      onMove([to.lng, to.lat])
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && onRemove) {
      stayBeside(element)
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
        onClick={(event) => {
          // Not the map's: that would add a corner.
          event.stopPropagation()
          onPress?.()
        }}
        onKeyDown={press}
      />
    ) : (
      <span className={css.handle} data-look={look} role="img" aria-label={label} />
    ),
    element,
  )
}

/** The last of its kind goes with what is removed: the keyboard goes to the one before. The others take over its place. */
function stayBeside(element: HTMLElement): void {
  const own = element.querySelector('button')
  const alike = [
    ...(element.parentElement?.querySelectorAll<HTMLElement>(`button[data-look="${own?.dataset.look}"]`) ?? []),
  ]
  if (own && alike.at(-1) === own) alike.at(-2)?.focus()
}
