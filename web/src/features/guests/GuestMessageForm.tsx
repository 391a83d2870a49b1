import type { VehicleCode } from '@/lib/vehicleCode'

/** Stands in until the form is merged. */
export default function GuestMessageForm(_: { vehicle: VehicleCode; onClose: () => void }) {
  return <p>Not built yet</p>
}
