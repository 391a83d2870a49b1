import type { AdminConversation } from '@/data/conversations/types'
import type { InboxItem } from '@/data/inbox/queries'
import type { AdminIncident, AdminIncidentSummary } from '@/data/incidents/admin'
import type { ProblemReport, ProblemReportDetails, Ticket, TicketDetails } from '@/data/support/types'
import { summary } from './incidents'
import { DRIVER } from './session'

const PROGRESS = {
  created_at: '2026-11-20T14:40:00Z',
  due_at: '2026-11-21T14:40:00Z',
  is_overdue: false,
  taken_by: null,
  updated_at: '2026-11-20T15:02:00Z',
} as const
const DESK = { admin_notes: '', version: 1, resolved_at: null, replies: [], history: [] }

export const ticket = (more: Partial<Ticket> = {}): Ticket => ({
  ...PROGRESS,
  id: 't1',
  reference: 'T-1042',
  subject: 'Someone else holds my plate',
  message: 'When I add my van it says the registration is taken.',
  name: 'Silver Caddy',
  email: 'caddy@example.org',
  user_id: null,
  priority: 'high',
  status: 'open',
  ...more,
})

export const ticketDetails = (more: Partial<TicketDetails> = {}): TicketDetails => ({ ...ticket(), ...DESK, ...more })

export const problemReport = (more: Partial<ProblemReport> = {}): ProblemReport => ({
  ...PROGRESS,
  id: 'q1',
  reference: 'P-1042',
  title: 'The map stays grey',
  description: 'After a search nothing more happens.',
  severity: 'critical',
  status: 'reported',
  screenshot_count: 0,
  email: 'sam@example.org',
  user_id: null,
  ...more,
})

export const problemReportDetails = (more: Partial<ProblemReportDetails> = {}): ProblemReportDetails => ({
  ...problemReport(),
  ...DESK,
  steps_to_reproduce: null,
  expected_behavior: null,
  actual_behavior: null,
  device_info: {},
  screenshots: [],
  ...more,
})

/** A matter that waits, of this kind and with this id. */
export const matter = (kind: InboxItem['kind'], id: string, more: Partial<InboxItem> = {}): InboxItem => ({
  kind,
  id,
  reference: null,
  subject_id: null,
  title: `${kind} ${id}`,
  detail: '',
  registration: null,
  priority: 'medium',
  waiting_since: '2026-11-20T14:40:00Z',
  due_at: null,
  is_overdue: false,
  taken_by: null,
  can_decide: true,
  ...more,
})

export function inbox(items: InboxItem[]) {
  const none = { report: 0, incident: 0, ticket: 0, problem_report: 0, support_chat: 0, claim: 0, appeal: 0 }
  const counts = {
    ...none,
    application: 0,
    document: 0,
    review_report: 0,
    feed_match: 0,
    suggestion: 0,
    pair: 0,
    driver_report: 0,
    job: 0,
  }
  for (const { kind } of items) counts[kind] += 1
  return { items, counts, mine: items.filter(({ taken_by }) => taken_by?.id === DRIVER.id).length, total: items.length }
}

export const adminConversation = (more: Partial<AdminConversation> = {}): AdminConversation => ({
  id: 'c1',
  kind: 'owner',
  subject: 'Vehicle AB12CDE',
  sender_name: 'Red Corsa',
  sender_email: null,
  registration: 'AB12CDE',
  message_count: 3,
  last_message_at: '2026-11-20T14:40:00Z',
  created_at: '2026-11-20T14:00:00Z',
  is_ghost: false,
  waits_for_answer: false,
  taken_by: null,
  ...more,
})

export const adminIncidentSummary = (
  reference: string,
  more: Partial<AdminIncidentSummary> = {},
): AdminIncidentSummary => ({
  ...summary(reference),
  answered_at: null,
  owner_known: true,
  reporter: {
    name: 'Sam',
    email: 'sam@example.org',
    phone: null,
    contact_method: 'email',
    is_anonymous: false,
    user_id: null,
  },
  ...more,
})

export const adminIncident = (reference: string, more: Partial<AdminIncident> = {}): AdminIncident => ({
  ...adminIncidentSummary(reference),
  history: [{ status: 'submitted', at: '2026-11-20T09:00:00Z', by: null, reason: null }],
  messages: [],
  photos: [],
  ...more,
})
