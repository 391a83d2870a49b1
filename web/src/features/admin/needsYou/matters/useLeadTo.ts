import { useEffect, useRef } from 'react'
import type { Act } from '../kinds'

/** Leads the keyboard to where something is decided, for matters whose decision is a part of what is shown. */
export function useLeadTo(act: Act, onAct: (act: Act) => void, control = 'textarea') {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (act === null) return
    const lead = () => {
      const found = place.current?.querySelector<HTMLElement>(control)
      if (!found) return
      found.focus()
      onAct(null)
    }
    lead()
    // What is still being loaded is led to once it is there.
    const loading = new MutationObserver(lead)
    if (place.current) loading.observe(place.current, { childList: true, subtree: true })
    return () => loading.disconnect()
  }, [act, onAct, control])
  return place
}
