import { currentSession, watchUser } from '@/api/session'
import { forget, forgetAll, readStored, store } from '@/lib/storage'

const PREFIX = 'carpal.kept.'

/** Where something of a user's own is kept in this browser, until they sign out. */
const place = (user: string, what: string) => `${PREFIX}${user}.${what}`

/** Reads an item of the signed-in user; null when there is none, or nobody is signed in. */
export function readUserItem(what: string): string | null {
  const user = currentSession()?.user.id
  return user ? readStored(place(user, what)) : null
}

/** Stores an item for the signed-in user; an empty value removes it. */
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

// The next user of this browser must not see drafts or unsent messages.
watchUser(() => forgetAll(PREFIX))
