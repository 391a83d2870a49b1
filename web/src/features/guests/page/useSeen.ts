import { useEffect } from 'react'
import { api, done } from '@/api/client'
import type { GuestStatus } from '@/api/types'
import { useVisible } from '@/lib/visible'

/** Tells what the page has shown, once it is in front; the owner reads it as "Read". */
export function useSeen(token: string, { messages }: GuestStatus) {
  const visible = useVisible()
  const seq = messages.findLast(({ mine }) => !mine)?.seq
  useEffect(() => {
    if (seq === undefined || !visible) return
    const params = { path: { token } }
    // What is not heard now is said with the next message, or when the page is opened again.
    done(api.POST('/api/v1/guest-messages/{token}/read', { params, body: { seq } })).catch(() => {})
  }, [token, seq, visible])
}
