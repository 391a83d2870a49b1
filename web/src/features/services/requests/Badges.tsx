import type { ServiceRequestStatus, Urgency } from '@/data/serviceRequests/types'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'
import { STATUSES, URGENCIES } from './format'

/** How far a request has come. */
export function StatusBadge({ status }: { status: ServiceRequestStatus }) {
  const { label, icon, tone } = STATUSES[status]
  return (
    <Badge tone={tone}>
      <Icon of={icon} size={16} />
      {label}
    </Badge>
  )
}

/** How urgent it is. */
export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  const { label, icon, tone } = URGENCIES[urgency]
  return (
    <Badge tone={tone}>
      <Icon of={icon} size={16} />
      {label}
    </Badge>
  )
}
