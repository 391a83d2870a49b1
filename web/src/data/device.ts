import { useSyncExternalStore } from 'react'
import { currentSession, watchUser } from '@/api/session'
import { forget, forgetAll, readStored, store } from '@/lib/storage'

/**
 * What stays on the device: where one parked, saved car parks, needs. It works without an account, in every tab, and outlives a
 * session that ended by itself: whoever parked has to find their vehicle. Signing out forgets it, and so does another user's sign-in.
 */
const PREFIX = 'carpal.device.'
const OWNER = 'carpal.device-owner'

const watchers = new Set<() => void>()
const told = () => {
  for (const watcher of [...watchers]) watcher()
}

/** What cannot be stored lasts as long as the page. */
const unstored = new Map<string, string>()

/** Forgets all of it, on this device alone. */
export function forgetDevice(): void {
  unstored.clear()
  forgetAll(PREFIX)
  forget(OWNER)
  told()
}

function claim() {
  const user = currentSession()?.user.id
  if (!user) return
  const owner = readStored(OWNER)
  if (owner !== null && owner !== user) forgetDevice()
  store(OWNER, user)
}
claim()
watchUser(claim)

function watch(watcher: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) watcher()
  }
  watchers.add(watcher)
  window.addEventListener('storage', elsewhere)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', elsewhere)
  }
}

/** Something that is kept on the device. `read` makes sense of what was stored, which may be anything, or says null. */
export function deviceItem<Value>(name: string, read: (stored: unknown) => Value | null) {
  const key = PREFIX + name
  let text: string | null = null
  let value: Value | null = null

  /** The same object as long as it is the same. */
  const get = (): Value | null => {
    const now = readStored(key) ?? unstored.get(key) ?? null
    if (now === text) return value
    text = now
    try {
      value = now === null ? null : read(JSON.parse(now))
    } catch {
      value = null
    }
    return value
  }
  /** Null forgets it. */
  const set = (next: Value | null): void => {
    unstored.delete(key)
    const kept = next === null ? null : JSON.stringify(next)
    if (kept === null) forget(key)
    else if (!store(key, kept)) unstored.set(key, kept)
    told()
  }
  return { get, set, use: () => useSyncExternalStore(watch, get) }
}
