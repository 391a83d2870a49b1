import { IdCard } from 'lucide-react'
import type { VehicleCode } from '@/lib/vehicleCode'
import { Icon } from './Icon'
import { Plate } from './Plate'

/** The vehicle that a form is about: its plate, or that a card was scanned, which does not show it. */
export function VehicleMark({ vehicle }: { vehicle: VehicleCode }) {
  if ('plate' in vehicle) return <Plate registration={vehicle.plate} size={40} className="justify-self-start" />
  return (
    <p className="flex items-center gap-2 font-semibold">
      <Icon of={IdCard} />
      Scanned card
    </p>
  )
}
