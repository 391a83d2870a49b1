import { useSyncExternalStore } from 'react'
import { type Waiting, waitingMessages, watchOutbox } from './outbox'

/** What waits to be sent in a conversation, in the order it was written. */
export function useOutbox(conversation_id: string): Waiting[] {
  const all = useSyncExternalStore(watchOutbox, waitingMessages)
  return all.filter((one) => one.conversation_id === conversation_id)
}
