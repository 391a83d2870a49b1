import { useSyncExternalStore } from 'react'
import { forget, readStored, store } from '@/lib/storage'
import type { components } from './schema.gen'

/** A pair of tokens, and the user they are for. */
export type SessionTokens = components['schemas']['SessionTokens']

/** Kept in local storage, so that every tab of this browser has the same one. */
export const SESSION_KEY = 'carpal.session'

const listeners = new Set<() => void>()
/** The session where storage is forbidden: it lasts as long as the page. */
let unstored: string | null = null
let text: string | null = null
let read: SessionTokens | null = null

function isSession(value: unknown): value is SessionTokens {
  const { access_token, refresh_token, expires_at, user } = (value ?? {}) as Partial<SessionTokens>
  const strings = [access_token, refresh_token, expires_at, user?.id]
  return strings.every((one) => typeof one === 'string')
}

/** The session in force, or null for a visitor. The same object as long as it is the same session. */
export function currentSession(): SessionTokens | null {
  const now = readStored(SESSION_KEY) ?? unstored
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

/** Puts another session in force, here and in every other tab; null signs out here. */
export function keepSession(session: SessionTokens | null): void {
  const kept = session && JSON.stringify(session)
  unstored = kept && !store(SESSION_KEY, kept) ? kept : null
  if (!kept) forget(SESSION_KEY)
  for (const listener of [...listeners]) listener()
}

/** Calls whenever the session changes, here or in another tab. Returns the function that stops it. */
export function watchSession(listener: () => void): () => void {
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

/** Calls whenever another user is signed in, or nobody any more; not when a session is only renewed. */
export function watchUser(listener: () => void): void {
  let user = currentSession()?.user.id
  watchSession(() => {
    const now = currentSession()?.user.id
    if (now === user) return
    user = now
    listener()
  })
}

/** The session in force; follows sign-in and sign-out in this tab and in others. */
export function useSession(): SessionTokens | null {
  return useSyncExternalStore(watchSession, currentSession)
}
