import { useSyncExternalStore } from 'react'
import { forget, readStored, store } from '@/lib/storage'

/** Who is signed in on this browser, as the server said it at the last sign-in or refresh. */
export type Session = {
  access_token: string
  refresh_token: string
  /** When the access token ends, in seconds since 1970. */
  expires_at: number
}

/** Kept in local storage, so that every tab of this browser has the same one. */
export const SESSION_KEY = 'carpal.session'

const listeners = new Set<() => void>()
let text: string | null = null
let read: Session | null = null

function isSession(value: unknown): value is Session {
  const { access_token, refresh_token, expires_at } = (value ?? {}) as Partial<Session>
  return typeof access_token === 'string' && typeof refresh_token === 'string' && typeof expires_at === 'number'
}

/** The session in force, or null for a visitor. The same object as long as it is the same session. */
export function currentSession(): Session | null {
  const now = readStored(SESSION_KEY)
  if (now === text) return read
  text = now
  try {
    const value: unknown = now === null ? null : JSON.parse(now)
    read = isSession(value) ? value : null
  } catch {
    read = null
  }
  return read
}

/** Puts another session in force, here and in every other tab; null signs out. */
export function keepSession(session: Session | null): void {
  if (session) store(SESSION_KEY, JSON.stringify(session))
  else forget(SESSION_KEY)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const elsewhere = (event: StorageEvent) => {
    if (event.key === SESSION_KEY || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', elsewhere)
  }
}

/** The session in force; follows sign-in and sign-out in this tab and in others. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession)
}
