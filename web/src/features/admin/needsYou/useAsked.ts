import { useRef, useState } from 'react'

/**
 * What is being done about the matter that is open. It is asked of one matter: when that is gone, nothing is asked of the next; and an
 * act on it that ends late takes nothing away from the next, nor the keyboard.
 */
export function useAsked<Act>(selected: string | null) {
  const [asked, ask] = useState<{ of: string | null; act: Act | null }>({ of: null, act: null })
  const shown = useRef(selected)
  shown.current = selected
  /** Whether the matter of this call is still the one that is open, however late it is asked. */
  const isStillOpen = () => shown.current === selected
  return {
    act: asked.of === selected ? asked.act : null,
    setAct: (act: Act | null) => {
      if (isStillOpen()) ask({ of: selected, act })
    },
    isStillOpen,
  }
}
