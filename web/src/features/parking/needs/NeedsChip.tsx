import { UserRoundCog } from 'lucide-react'
import { useState } from 'react'
import type { Trip } from '@/data/carParks/trip'
import { isForOwn, type TripVehicle, tripVehicle } from '@/data/needs/driven'
import { isNeedy, useNeeds } from '@/data/needs/needs'
import { Icon } from '@/ui/Icon'
import { NeedsDialog } from './NeedsDialog'

interface Props {
  /** The search that is being answered. */
  trip: Trip | null
  onVehicle: (vehicle: TripVehicle) => void
}

/** What one needs of any car park; lists and searches begin with what meets it. A search for one's own vehicle follows. */
export function NeedsChip({ trip, onVehicle }: Props) {
  const needs = useNeeds()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="chip chip--float" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={UserRoundCog} size={16} />
        {isNeedy(needs) ? 'Your needs: on' : 'Your needs'}
      </button>
      {open && (
        <NeedsDialog
          onSaved={(next) => {
            if (trip && isForOwn(trip, needs)) onVehicle(tripVehicle(next))
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
