import type { ReportStatus, UserReport } from '@/data/admin/types'
import type { BadgeTone } from '@/ui/Badge'

export const REPORT_REASONS: Record<UserReport['reason'], string> = {
  harassment: 'Harassment',
  threat: 'Threat',
  spam: 'Spam',
  scam: 'Scam',
  other: 'Something else',
}

/** How whom it is about is joined to it. */
const JOINED: Record<UserReport['about'], string> = {
  message: ' from ',
  conversation: ' with ',
  user: ': ',
  provider: ': ',
  // Its writer; of a reply, whoever replied.
  review: ': ',
  zone_post: ' by ',
}

const SUBJECTS: Record<UserReport['about'], string> = {
  message: 'A message',
  conversation: 'A conversation',
  user: 'A user',
  provider: 'A service provider',
  review: 'A review',
  zone_post: 'A zone post',
}

export const REPORT_STATUS: Record<ReportStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'warn' },
  resolved: { label: 'Resolved', tone: 'ok' },
  dismissed: { label: 'Dismissed', tone: 'plain' },
}

/** What was reported, and of whom where that is told: A message from Grey Qashqai. */
export function reportedWhat({ about, reported }: Pick<UserReport, 'about' | 'reported'>): string {
  // Who wrote in a zone is for whoever opens that.
  if (about === 'zone_post') return SUBJECTS[about]
  const name = reported?.name ?? 'somebody whose account is deleted'
  return `${SUBJECTS[about]}${JOINED[about]}${name}`
}
