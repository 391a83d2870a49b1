import type { QueryClient } from '@tanstack/react-query'
import { ADMIN, refreshCarParks } from '@/data/admin/queries'
import { refreshConversation } from '@/data/conversations/mutations'
import { ADMIN_CONVERSATIONS } from '@/data/conversations/queries'
import { CAR_PARK_MATTERS, refreshInbox } from '@/data/inbox/queries'
import { applyJobEvent, refreshJobs } from '@/data/jobs/events'
import { applyConversationEvent, type ConversationEvent, refreshMessages } from '@/data/messages/events'
import { refreshMoveRequests } from '@/data/moveRequests/queries'
import { applyNotificationEvent, type NotificationEvent } from '@/data/notifications/events'
import { NOTIFICATIONS } from '@/data/notifications/queries'
import { applyProviderEvent, type ProviderEvent } from '@/data/providers/events'
import { providerQuery } from '@/data/providers/queries'
import { applyRequestEvent, type JobEvent, refreshServiceRequests } from '@/data/serviceRequests/events'
import { refreshZones, type ZoneEvent } from '@/data/zones/events'

/** What the server tells a user; `missed` where it cannot say what happened since the last event. */
export type UserEvent =
  | ConversationEvent
  | NotificationEvent
  | JobEvent
  | ProviderEvent
  | ZoneEvent
  | AdminEvent
  | { name: 'missed' }

/** What the server tells admins: that something of what waits for them, or a car park, changed, or that a support chat went on. */
type AdminEvent = { name: 'inbox' } | { name: 'car-parks' } | { name: 'support-chat'; support_chat_id: string }

/** Asks again for whatever events tell of and is on the screen; the rest is asked for when it is shown. */
export function refreshAll(queries: QueryClient): void {
  refreshMessages(queries)
  refreshServiceRequests(queries)
  refreshAdmin(queries)
  void queries.invalidateQueries({ queryKey: [NOTIFICATIONS], refetchType: 'active' })
  refreshJobs(queries)
  refreshZones(queries)
  refreshMoveRequests(queries)
  void queries.invalidateQueries({ queryKey: providerQuery.queryKey, refetchType: 'active' })
}

function refreshAdmin(queries: QueryClient): void {
  refreshCarParks(queries)
  void queries.invalidateQueries({ queryKey: [ADMIN, 'inbox'], refetchType: 'active' })
  void queries.invalidateQueries({ queryKey: [ADMIN, CAR_PARK_MATTERS], refetchType: 'active' })
  void queries.invalidateQueries({ queryKey: [ADMIN_CONVERSATIONS], refetchType: 'active' })
}

/** Puts an event into what is known. */
export function applyUserEvent(queries: QueryClient, event: UserEvent): void {
  if (event.name === 'missed') refreshAll(queries)
  else if (event.name === 'notification') applyNotificationEvent(queries, event)
  else if (event.name === 'inbox') refreshInbox(queries)
  else if (event.name === 'car-parks') refreshCarParks(queries)
  else if (event.name === 'support-chat') refreshConversation(queries, event.support_chat_id)
  else if (event.name === 'zone') refreshZones(queries)
  else if (event.name === 'provider') applyProviderEvent(queries, event)
  else if (event.name === 'job') {
    // It may be a request of one's own, or a job.
    applyRequestEvent(queries, event)
    applyJobEvent(queries, event)
  } else {
    // What is asked for and answered is said in a conversation.
    if (event.name === 'message' || event.name === 'conversation') refreshMoveRequests(queries)
    applyConversationEvent(queries, event)
  }
}
