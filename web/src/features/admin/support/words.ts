import { CircleCheck, CircleDot, CircleX, Loader, type LucideIcon, Search } from 'lucide-react'
import type { DeskKind, DeskLevel, ProblemStatus, TicketStatus } from '@/data/support/types'
import type { BadgeTone } from '@/ui/Badge'

export type DeskStatus = TicketStatus | ProblemStatus

export const STATUSES: Record<DeskStatus, { label: string; tone: BadgeTone; icon: LucideIcon }> = {
  open: { label: 'Open', tone: 'blue', icon: CircleDot },
  reported: { label: 'Reported', tone: 'blue', icon: CircleDot },
  in_progress: { label: 'In Progress', tone: 'line', icon: Loader },
  investigating: { label: 'Investigating', tone: 'line', icon: Search },
  resolved: { label: 'Resolved', tone: 'ok', icon: CircleCheck },
  closed: { label: 'Closed', tone: 'plain', icon: CircleX },
  wont_fix: { label: "Won't Fix", tone: 'plain', icon: CircleX },
}

const TICKET: readonly TicketStatus[] = ['open', 'in_progress', 'resolved', 'closed']
const PROBLEM: readonly ProblemStatus[] = ['reported', 'investigating', 'in_progress', 'resolved', 'wont_fix']

/** The statuses that each kind may have, in their order. */
export const STATUSES_OF = { ticket: TICKET, problem_report: PROBLEM }

/** What the page can be narrowed to. */
export const FILTER: readonly DeskStatus[] = ['open', 'reported', 'in_progress', 'investigating', 'resolved', 'closed']

/** Urgent is what a ticket calls it, critical a problem report: the same to whoever looks for what presses most. */
export const LEVELS = ['top', 'high', 'medium', 'low'] as const
export const LEVEL_OPTIONS = [
  { value: '', label: 'Every priority' },
  { value: 'top', label: 'Urgent, critical' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
]
export function levelOf(kind: DeskKind, level: string | undefined): DeskLevel | null {
  const known = LEVELS.find((one) => one === level)
  if (known === 'top') return kind === 'ticket' ? 'urgent' : 'critical'
  return known ?? null
}

/** How pressing each kind may be, in words. */
const levels = (top: DeskLevel, label: string): readonly { value: DeskLevel; label: string }[] => [
  { value: top, label },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
]
export const LEVELS_OF: Record<DeskKind, readonly { value: DeskLevel; label: string }[]> = {
  ticket: levels('urgent', 'Urgent'),
  problem_report: levels('critical', 'Critical'),
}

/** A status as one of a kind's own; null where that kind has no such. */
export const ownStatus = <Status extends DeskStatus>(statuses: readonly Status[], status: string | undefined) =>
  statuses.find((one) => one === status) ?? null
