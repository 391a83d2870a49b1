import { useEffect, useRef } from 'react'

/**
 * The keyboard follows the selection in the list, so that Tab leads on from there into the matter that is open; unless it is
 * at work elsewhere.
 */
export function useRowFocus(selected: string | null) {
  const list = useRef<HTMLDivElement>(null)
  const toRow = () => list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection moves the keyboard
  useEffect(() => {
    const at = document.activeElement
    // What had it is gone, with the matter that was decided.
    const isFree = at === null || at === document.body || at.id === 'content'
    if (isFree || list.current?.contains(at)) toRow()
  }, [selected])
  return { list, toRow }
}
