import { api, done } from '@/api/client'
import { ApiError } from '@/api/errors'
import type { components } from '@/api/schema.gen'
import { currentSession } from '@/api/session'
import { deviceItem } from '@/data/device'
import { pushState } from '@/data/notifications/push'
import { leaveBy, type Parked, parkedItem, remindAt } from './parked'

type Words = components['schemas']['ParkingReminderWords']

/** What the server was last asked for, so that it is asked only for what changed. */
type Asked = { at: string; words: Words; vehicle: string | null; user: string }

const askedItem = deviceItem('reminder', (stored): Asked | null => {
  const { at, words, vehicle, user } = (stored ?? {}) as Partial<Asked>
  if (typeof at !== 'string' || typeof words !== 'string' || typeof user !== 'string') return null
  return { at, words, vehicle: typeof vehicle === 'string' ? vehicle : null, user }
})

const wordsOf = (parked: Parked, at: Date): Words => {
  const leave = leaveBy(parked)
  return leave && at < leave ? 'leave_soon' : 'leave_now'
}

/** The reminder that the server should have for this browser; null for none. It is told the time and never the place. */
function wanted(parked: Parked | null, now: Date): Asked | null {
  const user = currentSession()?.user.id
  const at = parked && remindAt(parked)
  if (!parked || !user || !at || at <= now) return null
  return { at: at.toISOString(), words: wordsOf(parked, at), vehicle: parked.vehicle?.id ?? null, user }
}

let underWay: Promise<void> = Promise.resolve()

/**
 * Has the server push the reminder of where one parked, or no more: called whenever that changes, and when the page is opened, so
 * that what failed without a network is made good. Where push is off, the page's own timer is all there is. Rejects with words for
 * people.
 */
export function syncReminder(): Promise<void> {
  const next = underWay.catch(() => {}).then(sync)
  underWay = next
  return next
}

async function sync(): Promise<void> {
  const user = currentSession()?.user.id
  const asked = askedItem.get()
  const now = new Date()
  const next = wanted(parkedItem.get(), now)
  if (asked && (asked.user !== user || Date.parse(asked.at) <= now.getTime())) {
    // It was pushed, or went with its session.
    askedItem.set(null)
  }
  // Where this browser is pushed to no more, the server has forgotten it.
  const isPushed = user !== undefined && (await pushState()) === 'on'
  if (!isPushed) {
    askedItem.set(null)
    return
  }
  const before = askedItem.get()
  if (next?.at === before?.at && next?.words === before?.words && next?.vehicle === before?.vehicle) return
  if (!next) {
    await done(api.DELETE('/api/v1/me/parking-reminder'))
    askedItem.set(null)
    return
  }
  const { at, vehicle, words } = next
  try {
    await done(api.PUT('/api/v1/me/parking-reminder', { body: { remind_at: at, words, vehicle_id: vehicle } }))
  } catch (failure) {
    // A vehicle that was removed since is no reason to be late.
    if (!(failure instanceof ApiError && failure.status === 422 && vehicle)) throw failure
    await done(api.PUT('/api/v1/me/parking-reminder', { body: { remind_at: at, words, vehicle_id: null } }))
  }
  askedItem.set(next)
}

/** Whether the server will push the reminder: what the page says of it. */
export function useIsPushed(parked: Parked): boolean {
  const asked = askedItem.use()
  return asked !== null && asked.at === remindAt(parked)?.toISOString()
}
