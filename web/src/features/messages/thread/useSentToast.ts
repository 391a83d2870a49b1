import { useEffect, useRef } from 'react'
import type { OutboxMessage } from '@/data/messages/outbox'
import type { Conversation, Message } from '@/data/messages/types'
import { confirmed } from '@/ui/toast'

/** Short: it says what the thread shows, and stands over it. */
const DURATION_MS = 2_000

/** Says in a chat about a job that a message was sent, once the server has it. */
export function useSentToast({ kind }: Conversation, messages: readonly Message[], waiting: readonly OutboxMessage[]) {
  const unsent = useRef(new Set<string>())
  useEffect(() => {
    for (const { client_id } of waiting) unsent.current.add(client_id)
    const sent = messages.filter(({ client_id }) => client_id && unsent.current.delete(client_id))
    if (sent.length > 0 && kind === 'job') confirmed({ title: 'Message sent', durationMs: DURATION_MS })
  }, [kind, messages, waiting])
}
