import { useQuery } from '@tanstack/react-query'
import { adminAccessQuery, INBOX_LIVE_POLL_MS, INBOX_POLL_MS } from '@/data/admin/queries'
import { conflictsQuery } from '@/data/carParkEdits/runs'
import { useUserEvents } from '@/data/events/userEvents'
import { type InboxCounts, inboxQuery } from '@/data/inbox/queries'
import { queryClient } from '@/data/queryClient'

/** How many matters of each kind wait, and of how many car parks a source contradicts an admin: those keep nobody waiting, so that they are no matters. */
export type WaitingCounts = InboxCounts & { conflict: number }

/**
 * What waits, kept up by events and asked for again, more often while none flow. Asked for only once the server has let the
 * admin in: it would ask for the second factor twice.
 */
export function useWaiting(): WaitingCounts | undefined {
  const live = useUserEvents()
  const access = useQuery({ ...adminAccessQuery, enabled: false }, queryClient)
  const again = live === 'live' ? INBOX_LIVE_POLL_MS : INBOX_POLL_MS
  const enabled = access.data === true
  const counts = useQuery({ ...inboxQuery(), enabled, refetchInterval: again }, queryClient).data?.counts
  // Imports make them, a few times a day at most, and no event tells of them.
  const conflicts = useQuery(
    { ...conflictsQuery({ limit: 1 }), enabled, refetchInterval: INBOX_LIVE_POLL_MS },
    queryClient,
  ).data
  return counts && { ...counts, conflict: conflicts?.total ?? 0 }
}
