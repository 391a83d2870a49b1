import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadOlder } from '@/data/messages/queries'
import type { KnownThread } from '@/data/messages/thread'
import { useSearchParams } from '@/lib/searchParams'

/** The number of the message that a search found (`?at=`), once it is known; earlier ones are asked for until it is. */
export function useHit(id: string, { messages, previous }: KnownThread): number | null {
  const queries = useQueryClient()
  const [asked] = useSearchParams()
  const at = Number(asked.get('at')) || null
  const first = messages[0]?.seq
  const isEarlier = at !== null && previous !== null && first !== undefined && at < first
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came brings it closer
  useEffect(() => {
    // Where that fails, the reader has the button for earlier messages.
    if (isEarlier) loadOlder(queries, id).catch(() => {})
  }, [queries, id, isEarlier, first])
  return messages.some(({ seq }) => seq === at) ? at : null
}
