import { useQuery } from '@tanstack/react-query'
import { adminAccessQuery, INBOX_LIVE_POLL_MS, INBOX_POLL_MS } from '@/data/admin/queries'
import { useUserEvents } from '@/data/events/userEvents'
import { type InboxCounts, matters } from '@/data/inbox/queries'
import { queryClient } from '@/data/queryClient'

/**
 * How many matters of each kind wait, kept up by events and asked for again, more often while none flow. Asked for only once
 * the server has let the admin in: it would ask for the second factor twice.
 */
export function useWaiting(): InboxCounts | undefined {
  const live = useUserEvents()
  const access = useQuery({ ...adminAccessQuery, enabled: false }, queryClient)
  const again = live === 'live' ? INBOX_LIVE_POLL_MS : INBOX_POLL_MS
  const enabled = access.data === true
  return useQuery({ ...matters(), enabled, refetchInterval: again }, queryClient).data?.counts
}
