import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to the end counts as there. */
const NEAR_PX = 80

/**
 * Keeps a list of messages where its reader is: at the end new ones come into view; elsewhere nothing moves, also when
 * older ones are put before. `first` and `last` say which messages are there; `hit` is one to begin at instead of the end.
 */
export function useScroll(first: number | undefined, last: string, hit: number | null) {
  const box = useRef<HTMLElement>(null)
  const before = useRef({ first, height: 0 })
  const sticks = useRef(true)
  const [atEnd, setAtEnd] = useState(true)

  const toEnd = useCallback(() => {
    sticks.current = true
    setAtEnd(true)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `last` says that something was added at the end
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    if (sticks.current) element.scrollTop = element.scrollHeight
    else if (before.current.first !== first) element.scrollTop += element.scrollHeight - before.current.height
    before.current = { first, height: element.scrollHeight }
  }, [first, last])

  useLayoutEffect(() => {
    const found = hit !== null && box.current?.querySelector(`[data-seq="${hit}"]`)
    if (!found) return
    sticks.current = false
    found.scrollIntoView({ block: 'center' })
  }, [hit])

  // The keyboard of a phone, or a longer text in the field below, takes room from the list.
  useEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => sticks.current && toEnd())
    observer.observe(element)
    return () => observer.disconnect()
  }, [toEnd])

  const onScroll = () => {
    const element = box.current
    if (!element) return
    sticks.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    setAtEnd(sticks.current)
  }
  return { box, atEnd, toEnd, onScroll }
}
