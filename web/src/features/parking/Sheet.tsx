import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Size } from '@/map/view'
import { Sheet as UiSheet } from '@/ui/Sheet'
import type { Stop } from '@/ui/stops'
import { MIN_PEEK, type SheetContent, type SheetState, stopHeights } from './layout'

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

/** Results over the lower part of a phone's map. */
export function Sheet({ state, size, onStop, onPeek, children }: Props) {
  const { stop, content } = state
  const sheet = useRef<HTMLElement>(null)
  useHead(sheet, content, onPeek)
  useEffect(() => {
    // Its head shows, however far one has read.
    if (stop === 'peek') sheet.current?.querySelector('[data-scrolls]')?.scrollTo(0, 0)
  }, [stop])
  return (
    <UiSheet
      ref={sheet}
      id={LIST}
      label="Results"
      handle="Height of the results"
      stop={stop}
      heights={stopHeights(state, size)}
      least={MIN_PEEK}
      onStop={onStop}
    >
      {children}
    </UiSheet>
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
