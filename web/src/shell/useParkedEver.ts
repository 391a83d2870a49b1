import { useState, useSyncExternalStore } from 'react'
import { readDevice, watchDevice } from '@/lib/deviceStore'
import { isPhotoKept } from '@/lib/photoMark'

// Only whether there is something: what it says is read by code that comes when there is.
const isAny = () => readDevice('parked') !== null || readDevice('reminder') !== null || isPhotoKept()

/** Whether something is parked, or was while this page is open, the server still has a reminder, or a photo is still to be deleted. */
export function useParkedEver(): boolean {
  const now = useSyncExternalStore(watchDevice, isAny)
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
