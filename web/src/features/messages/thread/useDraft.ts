import { useEffect, useRef, useState } from 'react'
import { type OutboxMessage, removeFromOutbox } from '@/data/messages/outbox'
import { readUserItem, storeUserItem } from '@/data/userStorage'

export type Draft = ReturnType<typeof useDraft>

/**
 * What is being written in a conversation. It outlives the page, and a message that the server refuses comes back to
 * be changed, with the sentence why.
 */
export function useDraft(id: string, waiting: OutboxMessage[]) {
  const place = `draft.${id}`
  const [text, setText] = useState(() => readUserItem(place) ?? '')
  const [error, setError] = useState<string | null>(null)
  const lastSent = useRef<string | null>(null)

  const write = (now: string) => {
    setText(now)
    setError(null)
    storeUserItem(place, now)
  }
  const edit = ({ client_id, content, refused }: OutboxMessage) => {
    removeFromOutbox(client_id)
    write(content)
    setError(refused ?? null)
  }
  const sent = (client_id: string) => {
    lastSent.current = client_id
    write('')
  }

  // Only the one that was just sent, and only while nothing else is being written; others stay where they stand.
  const back = waiting.find((one) => one.client_id === lastSent.current && one.refused !== undefined)
  useEffect(() => {
    if (!back || text !== '') return
    lastSent.current = null
    removeFromOutbox(back.client_id)
    setText(back.content)
    setError(back.refused ?? null)
    storeUserItem(place, back.content)
  }, [back, text, place])

  return { text, error, write, edit, sent, setError }
}
