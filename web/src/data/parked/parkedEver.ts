import { useState } from 'react'
import { deviceItem } from '@/data/device'

// Only whether there is something: what it says is read by code that comes when there is.
const parked = deviceItem('parked', () => true)
const asked = deviceItem('reminder', () => true)

/** Whether something is parked, or was while this page is open, or the server still has a reminder. */
export function useParkedEver(): boolean {
  const [ever, setEver] = useState(false)
  const [isParked, isAsked] = [parked.use() !== null, asked.use() !== null]
  const now = isParked || isAsked
  if (now && !ever) setEver(true)
  return ever || now
}
