import { useEffect, useRef } from 'react'
import type { Act } from '../kinds'

/** Leads the keyboard to where something is decided, for matters whose decision is a part of what is shown. */
export function useLeadTo(act: Act, onAct: (act: Act) => void, control = 'textarea') {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (act === null) return
    place.current?.querySelector<HTMLElement>(control)?.focus()
    onAct(null)
  }, [act, onAct, control])
  return place
}
