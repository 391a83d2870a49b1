import type { ClaimState } from '@/data/admin/types'
import type { BadgeTone } from '@/ui/Badge'

export const CLAIM_STATES = ['pending', 'approved', 'rejected', 'withdrawn'] as const

export const CLAIM: Record<ClaimState, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'warn' },
  approved: { label: 'Approved', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
}
