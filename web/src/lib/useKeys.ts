import { useEffect, useRef } from 'react'
import { forget, readStored, store } from './storage'

/** What a key does, by its name: `j`, `/`, `Enter`, `mod+Enter` (Control, or Command on a Mac), `typing+Escape` (in a field). */
export type Keys = Record<string, (() => void) | undefined>

const KEPT = 'carpal.keys'

/** Whether single keys act on this device. Who speaks to their computer, or hits keys by chance, turns them off. */
export const keysAreOn = (): boolean => readStored(KEPT) !== 'off'

export function turnKeys(on: boolean): void {
  if (on) forget(KEPT)
  else store(KEPT, 'off')
}

const TYPING = 'input, textarea, select, [contenteditable="true"]'

const isIn = ({ target }: Event, what: string) => target instanceof Element && target.closest(what) !== null

/** What a key is called. One without a modifier is a letter to whoever types, and so called otherwise. */
function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.ctrlKey || event.metaKey) return `mod+${key}`
  return isIn(event, TYPING) ? `typing+${key}` : key
}

/** Whether a key belongs to what has the keyboard: an open dialog, or for Enter and the space a button or link. */
function isTaken(event: KeyboardEvent, name: string): boolean {
  if (event.isComposing || document.querySelector('[role="dialog"], [role="alertdialog"]')) return true
  return (name === 'Enter' || name === ' ') && isIn(event, 'a, button, summary')
}

/** Has single keys act while the page is shown. They do nothing while one types or a dialog is open. */
export function useKeys(keys: Keys): void {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.defaultPrevented) return
      const name = nameOf(event)
      if (name.length === 1 && !keysAreOn()) return
      const act = now.current[name]
      if (!act || isTaken(event, name)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
