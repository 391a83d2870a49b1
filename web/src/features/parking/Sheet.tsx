import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Size } from '@/map/view'
import { MIN_PEEK, nearestStop, type SheetContent, type SheetState, STOPS, type Stop, sheetHeight } from './layout'
import css from './Sheet.module.css'

interface Props {
  state: SheetState
  size: Size
  onStop: (stop: Stop) => void
  /** How high the head of what it holds is: the lowest stop never cuts it. */
  onPeek: (height: number) => void
  children: ReactNode
}

/** The id of the results, wherever they stand. */
export const LIST = 'car-parks'

const SAID: Record<Stop, string> = { peek: 'Only the heading', half: 'Half open', full: 'Fully open' }

/** Results over the lower part of a phone's map, at one of three heights: dragged by its handle, or by arrow keys. */
export function Sheet({ state, size, onStop, onPeek, children }: Props) {
  const { stop, content } = state
  const [dragged, setDragged] = useState<number | null>(null)
  const grip = useRef<{ y: number; height: number; moved: boolean } | null>(null)
  const height = dragged ?? sheetHeight(state, size)
  const sheet = useRef<HTMLElement>(null)
  useHead(sheet, content, onPeek)
  useEffect(() => {
    // Its head shows, however far one has read.
    if (stop === 'peek') sheet.current?.querySelector('[data-scrolls]')?.scrollTo(0, 0)
  }, [stop])

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
    if (from.moved) setDragged(Math.min(sheetHeight({ ...state, stop: 'full' }, size), Math.max(MIN_PEEK, next)))
  }
  const onUp = () => {
    if (grip.current?.moved && dragged !== null) onStop(nearestStop(dragged, state, size))
    else if (grip.current) step(stop === 'full' ? -1 : 1)
    grip.current = null
    setDragged(null)
  }

  return (
    <section
      ref={sheet}
      id={LIST}
      tabIndex={-1}
      className={css.sheet}
      style={{ height }}
      data-stop={stop}
      data-dragged={dragged !== null || undefined}
      aria-label="Results"
    >
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

/** What of the sheet stands above its head: the handle, and the edge of a card. */
const ABOVE: Record<SheetContent, number> = { list: 28, detail: 48 }

/** Tells how high the sheet is down to its head's end, as it changes: with its words, and with the size of the text. */
function useHead(sheet: RefObject<HTMLElement | null>, content: SheetContent, onPeek: (height: number) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another head
  useEffect(() => {
    const measure = () => {
      const head = sheet.current?.querySelector('[data-head]')
      if (!sheet.current || !head) return
      // Its own height, not where it ends: what stands above it for a while must not move the map.
      onPeek(Math.max(MIN_PEEK, Math.ceil(head.getBoundingClientRect().height) + ABOVE[content]))
    }
    const sizes = new ResizeObserver(measure)
    const watch = () => {
      sizes.disconnect()
      const head = sheet.current?.querySelector('[data-head]')
      if (head) sizes.observe(head)
      measure()
    }
    // A head comes and goes with what is loaded.
    const changes = new MutationObserver(watch)
    if (sheet.current) changes.observe(sheet.current, { childList: true, subtree: true })
    watch()
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [content])
}
