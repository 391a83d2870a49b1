import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FieldError } from 'react-hook-form'

/** The kind of an error that leads to the field at fault within a table. */
export const LED = 'led'

/** Which faults of a table are shown: those of fields that were left, and all once a save was tried. */
export function useShownFaults(faults: ReadonlyMap<string, string>, isAllShown: boolean) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      of: (path: string) => (isAllShown || left.has(path) ? faults.get(path) : undefined),
      touch: (path: string) => setLeft((known) => (known.has(path) ? known : new Set([...known, path]))),
    }),
    [faults, left, isAllShown],
  )
}

/** The focus within a table: led to what an act leaves behind, and to the first field at fault when a save was refused; and what is said of it. */
export function useLedFocus(error: FieldError | undefined) {
  const root = useRef<HTMLDivElement>(null)
  const [after, setAfter] = useState<{ focus: string; said: string } | null>(null)
  const lead = useEffectEvent((to: string) => root.current?.querySelector<HTMLElement>(to)?.focus())
  useEffect(() => {
    if (after) lead(after.focus)
  }, [after])
  useEffect(() => {
    if (error?.type === LED) lead('[data-table] [aria-invalid="true"]')
  }, [error])
  return { root, said: after?.said ?? '', onDone: (focus: string, said: string) => setAfter({ focus, said }) }
}
