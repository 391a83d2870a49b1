import { useQuery } from '@tanstack/react-query'
import { inboxQuery } from '@/data/inbox/queries'

/** How much waits about car parks; the rail has asked already. */
export function useWaiting(): number | undefined {
  const counts = useQuery(inboxQuery()).data?.counts
  return counts && counts.suggestion + counts.driver_report + counts.pair
}
