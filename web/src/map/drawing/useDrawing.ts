import { useState } from 'react'

type Steps<Drawn> = { now: Drawn; past: readonly Drawn[] }

/** What is being drawn, and the steps that led to it, which are taken back one by one. */
export function useDrawing<Drawn>(first: () => Drawn) {
  const [{ now, past }, set] = useState<Steps<Drawn>>(() => ({ now: first(), past: [] }))
  return {
    now,
    /** A step. */
    draw: (to: (before: Drawn) => Drawn) => set((steps) => ({ now: to(steps.now), past: [...steps.past, steps.now] })),
    /** Begins anew with something that was not drawn here: no step leads back behind it. */
    begin: (to: (before: Drawn) => Drawn) => set((steps) => ({ now: to(steps.now), past: [] })),
    /** Takes the last step back; undefined where there is none. */
    undo:
      past.length > 0
        ? () => set(({ now, past }) => ({ now: past.at(-1) ?? now, past: past.slice(0, -1) }))
        : undefined,
  }
}
