import { type ComponentProps, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import css from './Sheet.module.css'
import { nearestStop, STOPS, type Stop } from './stops'

type Props = Pick<ComponentProps<'section'>, 'ref' | 'id' | 'children'> & {
  /** What stands in it. */
  label: string
  /** What its handle changes: "Height of the results". */
  handle: string
  stop: Stop
  /** How high it is at each stop, in CSS pixels. */
  heights: Record<Stop, number>
  /** The least that it is dragged to. */
  least: number
  onStop: (stop: Stop) => void
}

const SAID: Record<Stop, string> = { peek: 'Only the heading', half: 'Half open', full: 'Fully open' }

/** Something over the lower part of a phone's map, at one of three heights: dragged by its handle, or by arrow keys. */
export function Sheet({ ref, id, label, handle, stop, heights, least, onStop, children }: Props) {
  const [dragged, setDragged] = useState<number | null>(null)
  const grip = useRef<{ y: number; height: number; moved: boolean } | null>(null)
  const height = dragged ?? heights[stop]
  const step = (by: number) => onStop(STOPS[STOPS.indexOf(stop) + by] ?? stop)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp') step(1)
    else if (event.key === 'ArrowDown') step(-1)
    else if (event.key === 'Home') onStop('peek')
    else if (event.key === 'End') onStop('full')
    else return
    event.preventDefault()
  }
  const onDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { y: event.clientY, height, moved: false }
  }
  const onMove = (event: PointerEvent) => {
    const from = grip.current
    if (!from) return
    const next = from.height + from.y - event.clientY
    if (Math.abs(next - from.height) > 4) from.moved = true
    if (from.moved) setDragged(Math.min(heights.full, Math.max(least, next)))
  }
  const onUp = () => {
    if (grip.current?.moved && dragged !== null) onStop(nearestStop(dragged, heights))
    else if (grip.current) step(stop === 'full' ? -1 : 1)
    grip.current = null
    setDragged(null)
  }
  return (
    <section
      ref={ref}
      id={id}
      tabIndex={-1}
      className={css.sheet}
      style={{ height }}
      data-stop={stop}
      data-dragged={dragged !== null || undefined}
      aria-label={label}
    >
      <div
        className={css.grip}
        role="slider"
        tabIndex={0}
        aria-label={handle}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={STOPS.length - 1}
        aria-valuenow={STOPS.indexOf(stop)}
        aria-valuetext={SAID[stop]}
        onKeyDown={onKey}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={onUp}
      />
      {children}
    </section>
  )
}
