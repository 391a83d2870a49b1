import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import type { Size } from '@/map/view'
import { nearestStop, type SheetContent, STOPS, type Stop, sheetHeight } from './layout'
import css from './Sheet.module.css'

interface Props {
  stop: Stop
  content: SheetContent
  size: Size
  onStop: (stop: Stop) => void
  children: ReactNode
}

const SAID: Record<Stop, string> = { peek: 'Only the count', half: 'Half open', full: 'Fully open' }

/** Results over the lower part of a phone's map, at one of three heights: dragged by its handle, or by arrow keys. */
export function Sheet({ stop, content, size, onStop, children }: Props) {
  const [dragged, setDragged] = useState<number | null>(null)
  const grip = useRef<{ y: number; height: number; moved: boolean } | null>(null)
  const height = dragged ?? sheetHeight(stop, content, size)

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
    if (from.moved) setDragged(Math.min(sheetHeight('full', content, size), Math.max(88, next)))
  }
  const onUp = () => {
    if (grip.current?.moved && dragged !== null) onStop(nearestStop(dragged, content, size))
    else if (grip.current) step(stop === 'full' ? -1 : 1)
    grip.current = null
    setDragged(null)
  }

  return (
    <section className={css.sheet} style={{ height }} data-dragged={dragged !== null || undefined} aria-label="Results">
      <div
        className={css.grip}
        role="slider"
        tabIndex={0}
        aria-label="Height of the results"
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
