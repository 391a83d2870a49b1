import { useSyncExternalStore } from 'react'
import { currentSession, watchUser } from '@/api/session'
import { clearDevice, readDevice, watchDevice, writeDevice } from '@/lib/deviceStore'
import { forget, readStored, store } from '@/lib/storage'

/** Whose it is, once somebody has signed in. */
const OWNER = 'carpal.device-owner'

/**
 * Forgets what stays on the device: where one parked, saved car parks, needs, which vehicle is driven. That works without an
 * account, in every tab, and outlives a session that ended by itself, because whoever parked has to find their vehicle. Signing
 * out forgets it, and so does another user's sign-in.
 */
export function forgetDevice(): void {
  clearDevice()
  forget(OWNER)
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

/** Something that is kept on the device. `read` makes sense of what was stored, which may be anything, or says null. */
export function deviceItem<Value>(name: string, read: (stored: unknown) => Value | null) {
  let text: string | null = null
  let value: Value | null = null

  /** The same object as long as it is the same. */
  const get = (): Value | null => {
    const now = readDevice(name)
    if (now === text) return value
    text = now
    try {
      value = now === null ? null : read(JSON.parse(now))
    } catch {
      value = null
    }
    return value
  }
  return {
    get,
    /** Null forgets it. */
    set: (next: Value | null): void => writeDevice(name, next === null ? null : JSON.stringify(next)),
    use: () => useSyncExternalStore(watchDevice, get),
  }
}
