import type { QueryClient } from '@tanstack/react-query'
import { applyJobEvent } from '@/data/jobs/events'
import { JOBS } from '@/data/jobs/queries'
import { applyConversationEvent, type ConversationEvent, refreshMessages } from '@/data/messages/events'
import { applyNotificationEvent, type NotificationEvent } from '@/data/notifications/events'
import { NOTIFICATIONS } from '@/data/notifications/queries'
import { applyProviderEvent, type ProviderEvent } from '@/data/providers/events'
import { providerQuery } from '@/data/providers/queries'
import { applyRequestEvent, type JobEvent, refreshServiceRequests } from '@/data/serviceRequests/events'

/** What the server tells a user; `missed` where it cannot say what happened since the last event. */
export type UserEvent = ConversationEvent | NotificationEvent | JobEvent | ProviderEvent | { name: 'missed' }

/** Asks again for whatever events tell of and is on the screen; the rest is asked for when it is shown. */
export function refreshAll(queries: QueryClient): void {
  refreshMessages(queries)
  refreshServiceRequests(queries)
  void queries.invalidateQueries({ queryKey: [NOTIFICATIONS], refetchType: 'active' })
  void queries.invalidateQueries({ queryKey: [JOBS], refetchType: 'active' })
  void queries.invalidateQueries({ queryKey: providerQuery.queryKey, refetchType: 'active' })
}

/** Puts an event into what is known. */
export function applyUserEvent(queries: QueryClient, event: UserEvent): void {
  if (event.name === 'missed') refreshAll(queries)
  else if (event.name === 'notification') applyNotificationEvent(queries, event)
  else if (event.name === 'provider') applyProviderEvent(queries, event)
  else if (event.name === 'job') {
    // It may be a request of one's own, or a job.
    applyRequestEvent(queries, event)
    applyJobEvent(queries, event)
  } else applyConversationEvent(queries, event)
}
