import type { AuditKind } from '@/data/auditLog/queries'
import { paths } from '@/paths'

/** What was done, as it is said after a name. */
export const KINDS = {
  admin_grant: 'Granted admin rights',
  admin_revoke: 'Revoked admin rights',
  user_block: 'Blocked a user',
  user_unblock: 'Unblocked a user',
  user_warn: 'Warned a user',
  user_read: 'Opened a user',
  people_search: 'Searched for people',
  user_messages_read: "Read a user's messages",
  user_suspend: 'Suspended a user',
  user_unsuspend: 'Lifted a suspension',
  appeal: 'Appealed',
  appeal_decision: 'Decided an appeal',
  claim_decide: 'Decided a claim',
  conversation_read: 'Read private messages',
  support_no_answer: 'Marked a support chat as needing no answer',
  support_answer: 'Replied in a support chat',
  report_read: 'Opened evidence',
  support_item_update: 'Updated a ticket or problem report',
  support_item_reply: 'Replied to a ticket or problem report',
  feed_match_decide: 'Decided which car park a feed means',
  matter_take: 'Took an item',
  matter_release: 'Released an item',
  matter_hand_over: 'Handed an item over',
  saved_reply_add: 'Saved a reply',
  saved_reply_change: 'Changed a saved reply',
  saved_reply_remove: 'Removed a saved reply',
  report_resolve: 'Resolved a report',
  report_dismiss: 'Dismissed a report',
  driver_report_decide: 'Decided a driver report',
  incident_status: 'Updated an incident',
  incident_message: 'Messaged a reporter',
  incident_answer: 'Answered about an incident',
  job_run: 'Ran a job again',
  provider_approve: 'Accepted a provider',
  provider_reject: 'Rejected a provider',
  provider_pause: 'Paused a provider',
  provider_reactivate: 'Reactivated a provider',
  provider_ban: 'Banned a provider',
  document_read: 'Opened a document',
  document_accept: 'Accepted a document',
  suggestion_approve: 'Approved a suggestion',
  suggestion_reject: 'Rejected a suggestion',
  suggestion_merge: 'Merged a suggestion',
  suggestion_edit: 'Edited a suggestion',
  suggestion_question: 'Asked about a suggestion',
  audit_log_export: 'Downloaded the audit log',
  car_park_pair_decide: 'Decided a pair of car parks',
  review_hide: 'Hid a review',
  review_show: 'Restored a review',
  password_change: 'Changed their password',
  email_change: 'Changed their email',
  email_change_undo: 'Undid an email change',
  second_factor_set_up: 'Set up a second factor',
  second_factor_remove: 'Removed the second factor',
  second_factor_refused: 'Failed second factor',
  recovery_code_use: 'Used a recovery code',
  recovery_codes_renew: 'Replaced the recovery codes',
  passkey_add: 'Added a passkey',
  passkey_remove: 'Removed a passkey',
  passkey_refused: 'Failed passkey',
  session_reuse: 'Ended a session that was used twice',
  account_closing: 'Closed their account',
  account_kept: 'Cancelled closing the account',
  account_deleted: 'Deleted an account',
} as const satisfies Record<AuditKind, string>

/** A kind that this version does not know is said by its code, in words. */
export const kindName = (kind: string): string =>
  (KINDS as Record<string, string>)[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')

/** The kinds of things that something can be done to. */
export const TARGETS = {
  user: 'User',
  conversation: 'Conversation',
  report: 'Report',
  incident: 'Incident',
  claim: 'Claim',
  appeal: 'Appeal',
  provider: 'Provider',
  review: 'Review',
  document: 'Document',
  session: 'Session',
  list: 'List',
  job: 'Job',
  pair: 'Car park pair',
  ticket: 'Support ticket',
  problem_report: 'Problem report',
  support_chat: 'Support chat',
  application: 'Application',
  review_report: 'Review report',
  suggestion: 'Suggestion',
  saved_reply: 'Saved reply',
  feed_match: 'Feed match',
  driver_report: 'Driver report',
} as const

export const targetName = (type: string): string =>
  (TARGETS as Record<string, string>)[type] ?? type.charAt(0).toUpperCase() + type.slice(1).replaceAll('_', ' ')

/** Where a target is looked at; null where it has no page. */
export function pathOf(type: string, id: string): string | null {
  const way: Record<string, (id: string) => string> = {
    user: paths.adminUser,
    conversation: paths.adminConversation,
    report: paths.adminReport,
    incident: paths.adminIncident,
    claim: paths.adminClaim,
    appeal: paths.adminAppeal,
    provider: paths.adminProvider,
    application: paths.adminProvider,
    support_chat: paths.adminConversation,
    review: paths.adminReview,
    review_report: paths.adminReport,
    ticket: paths.adminTicket,
    problem_report: paths.adminProblemReport,
    pair: paths.adminCarParkPair,
  }
  return way[type]?.(id) ?? null
}
