import { ArrowDown, ArrowUp, Equal, Flame, type LucideIcon } from 'lucide-react'
import { Badge, type BadgeTone } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'

type Level = 'urgent' | 'critical' | 'high' | 'medium' | 'low'

const LEVELS: Record<Level, { label: string; tone: BadgeTone; icon: LucideIcon }> = {
  urgent: { label: 'Urgent', tone: 'bad', icon: Flame },
  critical: { label: 'Critical', tone: 'bad', icon: Flame },
  high: { label: 'High', tone: 'high', icon: ArrowUp },
  medium: { label: 'Medium', tone: 'warn', icon: Equal },
  low: { label: 'Low', tone: 'quiet', icon: ArrowDown },
}

/** How pressing something is, or how bad: a priority or a severity. */
export function PriorityBadge({ of }: { of: Level }) {
  const { label, tone, icon } = LEVELS[of]
  return (
    <Badge tone={tone}>
      <Icon of={icon} size={16} />
      {label}
    </Badge>
  )
}
