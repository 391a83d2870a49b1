import { useSyncExternalStore } from 'react'
import { type OutboxMessage, outboxMessages, watchOutbox } from './outbox'

/** What waits to be sent in a conversation, in the order it was written. */
export function useOutbox(conversation_id: string): OutboxMessage[] {
  const all = useSyncExternalStore(watchOutbox, outboxMessages)
  return all.filter((one) => one.conversation_id === conversation_id)
}
