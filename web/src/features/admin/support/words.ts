import { CircleCheck, CircleDot, CircleX, Loader, type LucideIcon, Search } from 'lucide-react'
import type { ProblemStatus, TicketStatus } from '@/data/support/types'
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

/** A status as one of a kind's own; null where that kind has no such. */
export const ownStatus = <Status extends DeskStatus>(statuses: readonly Status[], status: string | undefined) =>
  statuses.find((one) => one === status) ?? null
