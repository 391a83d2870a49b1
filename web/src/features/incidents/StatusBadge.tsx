import { Archive, Bell, CircleCheck, Clock, type LucideIcon, Send } from 'lucide-react'
import type { IncidentStatus, Severity } from '@/data/incidents/types'
import { SEVERITIES, STATUSES } from '@/data/incidents/words'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'

const ICONS: Record<IncidentStatus, LucideIcon> = {
  submitted: Send,
  under_review: Clock,
  owner_notified: Bell,
  resolved: CircleCheck,
  closed: Archive,
}

/** How far a report has come: one that is resolved stands out, the others are quiet. */
export function StatusBadge({ status }: { status: IncidentStatus }) {
  return (
    <Badge tone={status === 'resolved' ? 'ok' : 'plain'}>
      <Icon of={ICONS[status]} size={16} />
      {STATUSES[status].label}
    </Badge>
  )
}

const TONES = { minor: 'quiet', moderate: 'warn', severe: 'bad' } as const

/** How bad it was. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return <Badge tone={TONES[severity]}>{SEVERITIES[severity]}</Badge>
}
