import type { AppealState } from '@/data/admin/types'
import type { BadgeTone } from '@/ui/Badge'

export const APPEAL_STATES = ['open', 'upheld', 'rejected', 'lapsed'] as const

export const APPEAL: Record<AppealState, { label: string; tone: BadgeTone }> = {
  open: { label: 'Open', tone: 'warn' },
  upheld: { label: 'Upheld', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'plain' },
  lapsed: { label: 'Lapsed', tone: 'plain' },
}
