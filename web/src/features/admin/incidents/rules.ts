import type { AdminIncident } from '@/data/incidents/admin'
import type { IncidentStatus } from '@/data/incidents/types'

const ORDER: readonly IncidentStatus[] = ['submitted', 'under_review', 'owner_notified', 'resolved', 'closed']

/** Where a report may go from here: only on, and its owner hears of it once somebody has looked at it. The server has the last word. */
export function nextOf({ status, owner_known }: Pick<AdminIncident, 'status' | 'owner_known'>): IncidentStatus[] {
  const later = ORDER.slice(ORDER.indexOf(status) + 1)
  return later.filter((one) => one !== 'owner_notified' || (status === 'under_review' && owner_known))
}

/** Whether and how the reporter can be answered, in words. */
export function contactOf({ user_id, email, phone }: AdminIncident['reporter']): string {
  if (user_id) return email ? `In the app, and at ${email}` : 'In the app'
  if (email) return `At ${email}, and on their private page`
  if (phone) return `On their private page only; they left the number ${phone}`
  return 'On their private page only'
}
