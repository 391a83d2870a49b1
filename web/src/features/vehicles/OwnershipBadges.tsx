import { Check, Clock, Star } from 'lucide-react'
import { OWNERSHIP, ownershipOf } from '@/data/vehicles/ownership'
import type { Vehicle } from '@/data/vehicles/types'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'

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
      <Badge tone={ownership === 'active' ? 'ok' : 'warn'}>
        <Icon of={ownership === 'active' ? Check : Clock} size={16} />
        {OWNERSHIP[ownership]}
      </Badge>
    </>
  )
}
