import { Check, Clock, Star } from 'lucide-react'
import type { Vehicle } from '@/data/vehicles/types'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'
import { type Ownership, ownershipOf } from './format'

const WAITING: Record<Exclude<Ownership, 'active'>, string> = {
  pending: 'Pending',
  claiming: 'Claim being checked',
  contested: 'Claimed by another user',
}

/** Whether messages reach the vehicle's driver, and whether it is the primary one. */
export function OwnershipBadges({ vehicle }: { vehicle: Vehicle }) {
  const ownership = ownershipOf(vehicle)
  return (
    <>
      {vehicle.is_primary && (
        <Badge tone="blue">
          <Icon of={Star} size={16} />
          Primary
        </Badge>
      )}
      {ownership === 'active' ? (
        <Badge tone="ok">
          <Icon of={Check} size={16} />
          Active
        </Badge>
      ) : (
        <Badge tone="warn">
          <Icon of={Clock} size={16} />
          {WAITING[ownership]}
        </Badge>
      )}
    </>
  )
}
