import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pushQuery } from '@/data/notifications/push'
// Deletes the photo of a bay once one has left it.
import '@/data/parked/bayPhoto'
import { changeParked, type Parked, parkedItem, remindAt, useParked } from '@/data/parked/parked'
import { syncReminder } from '@/data/parked/reminder'
import { queryClient } from '@/data/queryClient'
import { reminderText } from '@/features/parking/parked/countdown'
import { paths } from '@/paths'
import { news } from '@/ui/toast'

/** A reminder that was missed for longer, of a stay that has ended, is told by the page itself. */
const LATE_MS = 10 * 60_000
/** Timers of pages that sleep stand still: they are looked at this often. */
const LOOK_MS = 15_000
const LOCK = 'carpal.parked-reminder'

/** Has one of several tabs do it. */
function once(run: () => void): void {
  if (navigator.locks) void navigator.locks.request(LOCK, run)
  else run()
}

function remindIfDue(): void {
  const parked = parkedItem.get()
  const at = parked && remindAt(parked)
  const now = new Date()
  if (!parked || !at || at > now || parked.reminded === at.toISOString()) return
  once(() => {
    const still = parkedItem.get()
    if (still?.id !== parked.id || still.reminded === at.toISOString()) return
    changeParked(parked.id, { reminded: at.toISOString() })
    const goesOn = still.until !== null && Date.parse(still.until) > now.getTime()
    if (goesOn || now.getTime() - at.getTime() <= LATE_MS) tell(still, now)
  })
}

/** On the page, and by the device where that is allowed: it has the tag of the push, so that only one of them stands there. */
function tell(parked: Parked, now: Date): void {
  const { title, detail } = reminderText(parked, now)
  news({ id: 'parked', title, detail, path: paths.parked })
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const look = { body: detail, tag: 'parked', icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
  void navigator.serviceWorker
    ?.getRegistration()
    .then((worker) => worker?.showNotification(title, { ...look, data: { path: paths.parked } }))
    .catch(() => {})
}

/** Reminds while any page is open, and has the server know when to push: behind every page, while one is parked and a moment after. */
export default function ParkedTimer() {
  const parked = useParked()
  const at = parked && remindAt(parked)?.toISOString()
  const vehicle = parked?.vehicle?.id
  const { data: push } = useQuery(pushQuery, queryClient)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server is told of changed
  useEffect(() => {
    const sync = () => void syncReminder().catch(() => {})
    sync()
    window.addEventListener('online', sync)
    return () => window.removeEventListener('online', sync)
  }, [at, vehicle, push])
  useEffect(() => {
    if (!at) return
    remindIfDue()
    const timer = setInterval(remindIfDue, LOOK_MS)
    const exact = setTimeout(remindIfDue, Math.min(Math.max(0, Date.parse(at) - Date.now()), 2 ** 31 - 1))
    document.addEventListener('visibilitychange', remindIfDue)
    return () => {
      clearInterval(timer)
      clearTimeout(exact)
      document.removeEventListener('visibilitychange', remindIfDue)
    }
  }, [at])
  return null
}
