import type { QueryClient } from '@tanstack/react-query'
import { applyConversationEvent, type ConversationEvent, refreshMessages } from '@/data/messages/events'
import { applyNotificationEvent, type NotificationEvent } from '@/data/notifications/events'
import { NOTIFICATIONS } from '@/data/notifications/queries'

/** What the server tells a user; `missed` where it cannot say what happened since the last event. */
export type UserEvent = ConversationEvent | NotificationEvent | { name: 'missed' }

/** Asks again for whatever events tell of and is on the screen; the rest is asked for when it is shown. */
export function refreshAll(queries: QueryClient): void {
  refreshMessages(queries)
  void queries.invalidateQueries({ queryKey: [NOTIFICATIONS], refetchType: 'active' })
}

/** Puts an event into what is known. */
export function applyUserEvent(queries: QueryClient, event: UserEvent): void {
  if (event.name === 'missed') refreshAll(queries)
  else if (event.name === 'notification') applyNotificationEvent(queries, event)
  else applyConversationEvent(queries, event)
}
