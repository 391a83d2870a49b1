import { currentSession, watchUser } from '@/api/session'
import { forget, forgetAll, readStored, store } from '@/lib/storage'

const PREFIX = 'carpal.kept.'

/** Where something of a user's own is kept in this browser, until they sign out. */
const place = (user: string, what: string) => `${PREFIX}${user}.${what}`

/** Reads what the user in force kept; null when there is nothing, or nobody. */
export function readUserItem(what: string): string | null {
  const user = currentSession()?.user.id
  return user ? readStored(place(user, what)) : null
}

/** Keeps a value for the user in force; an empty one is forgotten. */
export function storeUserItem(what: string, value: string): void {
  const user = currentSession()?.user.id
  if (!user) return
  if (value) store(place(user, what), value)
  else forget(place(user, what))
}

/** Whether a change of storage in another tab was of this. */
export function isUserItem(key: string | null, what: string): boolean {
  const user = currentSession()?.user.id
  return key === null || (user !== undefined && key === place(user, what))
}

// Drafts, messages that wait and conversations are for nobody who uses this browser next.
watchUser(() => forgetAll(PREFIX))
