import { useEffect, useRef } from 'react'
import { forget, readStored, store } from './storage'

/** What a key does, by its name: `j`, `/`, `Enter`, `mod+Enter` (Control, or Command on a Mac). */
export type Keys = Record<string, (() => void) | undefined>

const KEPT = 'carpal.keys'

/** Whether single keys act on this device. Who speaks to their computer, or hits keys by chance, turns them off. */
export const keysAreOn = (): boolean => readStored(KEPT) !== 'off'

export function turnKeys(on: boolean): void {
  if (on) forget(KEPT)
  else store(KEPT, 'off')
}

const TYPING = 'input, textarea, select, [contenteditable="true"]'

/** Whether a key belongs to what has the keyboard: a field, an open dialog, or for Enter and the space a button or link. */
function isTaken({ target, key, isComposing }: KeyboardEvent, withModifier: boolean): boolean {
  if (isComposing || document.querySelector('[role="dialog"], [role="alertdialog"]')) return true
  if (!(target instanceof Element)) return false
  if (target.closest(TYPING)) return !withModifier
  return (key === 'Enter' || key === ' ') && !withModifier && target.closest('a, button, summary') !== null
}

/** Has single keys act while the page is shown. They do nothing while one types or a dialog is open. */
export function useKeys(keys: Keys): void {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const withModifier = event.ctrlKey || event.metaKey
      if (event.altKey || event.defaultPrevented) return
      if (!withModifier && event.key.length === 1 && !keysAreOn()) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const act = now.current[withModifier ? `mod+${key}` : key]
      if (!act || isTaken(event, withModifier)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
