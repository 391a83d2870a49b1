import { type RefObject, useEffect, useRef } from 'react'

/** The row of a matter in the list. */
export const rowOf = (key: string) => ({ 'data-row': key })

/** When what was open is closed, the keyboard goes back to its row, or to the first where that is gone; unless it is at work elsewhere. */
export function useBackToRow(list: RefObject<HTMLElement | null>, selected: string | null): void {
  const before = useRef<string | null>(null)
  useEffect(() => {
    const was = before.current
    before.current = selected
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (selected !== null || was === null || !isFree) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row = rows.find(({ dataset }) => dataset.row === was) ?? rows[0]
    row?.focus()
  }, [list, selected])
}
