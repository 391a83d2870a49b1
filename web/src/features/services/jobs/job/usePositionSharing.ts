import { useEffect, useState } from 'react'
import { ApiError } from '@/api/errors'
import { sendPosition } from '@/data/jobs/mutations'
import type { LngLat } from '@/lib/geo'
import { watchPosition } from '@/lib/geolocation'

/** How often the customer is told. */
export const SEND_EVERY_MS = 10_000

/** Tells the customer where this device is, every 10 s, while it is on and the page is open. */
export function usePositionSharing(job: string, on: boolean): { sentAt: Date | null; fault: string | null } {
  const [sentAt, setSentAt] = useState<Date | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    if (!on) return
    let at: LngLat | null = null
    let over = false
    const send = async () => {
      if (!at) return
      try {
        await sendPosition(job, at)
        if (over) return
        setSentAt(new Date())
        setFault(null)
      } catch (failure) {
        // Out of reach for a moment is nothing to say: the next one comes in ten seconds.
        if (!over && failure instanceof ApiError && failure.status !== 0) setFault(failure.message)
      }
    }
    const stop = watchPosition(
      (position) => {
        const isFirst = at === null
        at = position.at
        if (isFirst) void send()
      },
      (error) => setFault(error.message),
    )
    const timer = setInterval(() => void send(), SEND_EVERY_MS)
    return () => {
      over = true
      clearInterval(timer)
      stop()
    }
  }, [job, on])
  return { sentAt, fault }
}
