import { useEffect } from 'react'
import { readAsGuest } from '@/data/guests/mutations'
import type { GuestStatus } from '@/data/guests/types'
import { useVisible } from '@/lib/visible'

/** Tells what the page has shown, once it is in front; the owner reads it as "Read". */
export function useSeen(token: string, { messages }: GuestStatus) {
  const visible = useVisible()
  const seq = messages.findLast(({ mine }) => !mine)?.seq
  useEffect(() => {
    if (seq === undefined || !visible) return
    // What is not heard now is said with the next message, or when the page is opened again.
    readAsGuest(token, seq).catch(() => {})
  }, [token, seq, visible])
}
