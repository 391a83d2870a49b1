import { ClockAlert } from 'lucide-react'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'

/** Nobody has answered within the reply aim. */
export function Overdue() {
  return (
    <Badge tone="bad">
      <Icon of={ClockAlert} size={16} />
      Overdue
    </Badge>
  )
}
