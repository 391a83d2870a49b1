import type { SuggestionState } from '@/data/suggestions/types'
import type { BadgeTone } from '@/ui/Badge'

/** In the order in which they are offered: what waits, then what is decided. */
export const STATES = ['pending', 'needs_info', 'approved', 'merged', 'rejected'] as const

/** How a suggestion stands, in an admin's words. */
export const STATE: Record<SuggestionState, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting for an admin', tone: 'warn' },
  needs_info: { label: 'Waiting for the suggester', tone: 'line' },
  approved: { label: 'Approved', tone: 'ok' },
  merged: { label: 'Merged', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'bad' },
}
