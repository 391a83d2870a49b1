import type { Progress, ServiceRequestSummary } from '@/data/serviceRequests/types'

type Part = 'waiting' | 'current' | 'past'

const UNDER_WAY: Record<Progress, string> = {
  en_route: 'On the way to you',
  arrived: 'With you',
  working: 'Working on it',
  done: 'Is the work done?',
}

const partOf = ({ needs_you, ended_at }: ServiceRequestSummary): Part =>
  needs_you ? 'waiting' : ended_at == null ? 'current' : 'past'

/** Requests by what they want of their customer: an answer now, nothing yet, nothing any more. Each in the server's order. */
export function byNeed(requests: readonly ServiceRequestSummary[]): Record<Part, ServiceRequestSummary[]> {
  const parts: Record<Part, ServiceRequestSummary[]> = { waiting: [], current: [], past: [] }
  for (const request of requests) parts[partOf(request)].push(request)
  return parts
}

/** What a request waits for, in a few words; null for one that is over, which its badge says. */
export function standsAt({ status, progress, quote_count }: ServiceRequestSummary): string | null {
  if (status === 'in_progress') return progress ? UNDER_WAY[progress] : 'Quote accepted'
  if (status !== 'open') return null
  if (quote_count === 0) return 'Waiting for quotes'
  return quote_count === 1 ? '1 quote to look at' : `${quote_count} quotes to look at`
}
