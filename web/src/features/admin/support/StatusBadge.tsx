import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'
import { type DeskStatus, STATUSES } from './words'

/** How far a ticket or a problem report has come. */
export function StatusBadge({ status }: { status: DeskStatus }) {
  const { label, tone, icon } = STATUSES[status]
  return (
    <Badge tone={tone}>
      <Icon of={icon} size={16} />
      {label}
    </Badge>
  )
}
