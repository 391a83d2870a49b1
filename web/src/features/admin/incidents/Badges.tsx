import type { IncidentStatus, Severity } from '@/data/incidents/types'
import { SEVERITIES, STATUSES } from '@/data/incidents/words'
import { Badge } from '@/ui/Badge'

const TONES = { minor: 'quiet', moderate: 'warn', severe: 'bad' } as const
const STATUS_TONES = {
  submitted: 'blue',
  under_review: 'line',
  owner_notified: 'line',
  resolved: 'ok',
  closed: 'plain',
} as const

/** How bad it was. */
export const SeverityBadge = ({ severity }: { severity: Severity }) => (
  <Badge tone={TONES[severity]}>{SEVERITIES[severity]}</Badge>
)

/** How far a report has come. */
export const IncidentStatusBadge = ({ status }: { status: IncidentStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{STATUSES[status].label}</Badge>
)
