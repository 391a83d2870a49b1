import { useCallback, useEffect, useRef, useState } from 'react'
import { createStore } from './createStore'

/** As much of an address as a page decides by. */
export type Address = { pathname: string; search: string }

type Unsaved = {
  /** Whether what was typed is still there at an address. */
  keeps: (to: Address) => boolean
  /** It is given up. */
  onGivenUp: () => void
}

const held = new Set<Unsaved>()
const question = createStore<{ leave: () => void; stay: () => void }>()

// The browser asks in words of its own.
const askOfBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

function hold(one: Unsaved): void {
  held.add(one)
  window.addEventListener('beforeunload', askOfBrowser)
}

function release(one: Unsaved): void {
  held.delete(one)
  if (held.size === 0) window.removeEventListener('beforeunload', askOfBrowser)
}

const lostAt = (to?: Address) => [...held].filter(({ keeps }) => !to || !keeps(to))

/** Whether something that was typed would be lost at an address. */
export const wouldLose = (to: Address): boolean => lostAt(to).length > 0

/** Goes on: at once, or, where something that was typed would be lost, once whoever typed it agrees. Without an address all of it would be. */
export function leave(go: () => void, to?: Address): void {
  const lost = lostAt(to)
  if (lost.length === 0) {
    go()
    return
  }
  question.set({
    leave: () => {
      question.set(null)
      for (const one of lost) {
        release(one)
        one.onGivenUp()
      }
      go()
    },
    stay: () => question.set(null),
  })
}

/** What is being asked: whether what was typed may be lost. */
export const useLeaveQuestion = question.use

/**
 * Has nobody lose what they typed by a link, by Back or by closing the page. Returns what says whether there is anything to lose;
 * it counts at once.
 */
export function useUnsaved(keeps: Unsaved['keeps'], onGivenUp: Unsaved['onGivenUp']): (is: boolean) => void {
  const now = useRef({ keeps, onGivenUp })
  useEffect(() => {
    now.current = { keeps, onGivenUp }
  })
  const [own] = useState<Unsaved>(() => ({
    keeps: (to) => now.current.keeps(to),
    onGivenUp: () => now.current.onGivenUp(),
  }))
  useEffect(() => () => release(own), [own])
  return useCallback((is: boolean) => (is ? hold(own) : release(own)), [own])
}
