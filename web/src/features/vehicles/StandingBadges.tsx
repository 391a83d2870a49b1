import { Check, Clock, Star } from 'lucide-react'
import type { Vehicle } from '@/data/vehicles/types'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'
import { standingOf, type VehicleStanding } from './words'

const WAITING: Record<Exclude<VehicleStanding, 'active'>, string> = {
  pending: 'Pending',
  claiming: 'Claim being checked',
  contested: 'Claimed by another user',
}

/** Whether messages reach the vehicle's driver, and whether it is the primary one. */
export function StandingBadges({ vehicle }: { vehicle: Vehicle }) {
  const standing = standingOf(vehicle)
  return (
    <>
      {vehicle.is_primary && (
        <Badge tone="blue">
          <Icon of={Star} size={16} />
          Primary
        </Badge>
      )}
      {standing === 'active' ? (
        <Badge tone="ok">
          <Icon of={Check} size={16} />
          Active
        </Badge>
      ) : (
        <Badge tone="warn">
          <Icon of={Clock} size={16} />
          {WAITING[standing]}
        </Badge>
      )}
    </>
  )
}
