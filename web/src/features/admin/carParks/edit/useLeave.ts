import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Stage } from '../stage'

/** Asks before a form is left in which something was typed: by its own buttons, for another mode, or with the page. */
export function useLeave({ guard }: Stage) {
  const dirty = useRef(false)
  const [asked, setAsked] = useState<{ then: () => void } | null>(null)
  const leave = (then: () => void) => {
    if (dirty.current) setAsked({ then })
    else then()
  }
  const tell = useEffectEvent(leave)
  useEffect(() => guard((then) => tell(then)), [guard])
  useEffect(() => {
    // The browser asks in words of its own.
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return {
    leave,
    onDirty: (is: boolean) => {
      dirty.current = is
    },
    asked,
    stay: () => setAsked(null),
  }
}
