import { useState, useSyncExternalStore } from 'react'
import { readDevice, watchDevice } from '@/lib/deviceStore'

// Only whether there is something: what it says is read by code that comes when there is.
const isAny = () => readDevice('parked') !== null || readDevice('reminder') !== null

/** Whether something is parked, or was while this page is open, or the server still has a reminder. */
export function useParkedEver(): boolean {
  const now = useSyncExternalStore(watchDevice, isAny)
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
