import { Pin } from 'lucide-react'
import { EmptyState } from '@/ui/EmptyState'
import { NoteParking } from './NoteParking'

/** Nothing is noted: how to note where one parked. */
export function NotParked() {
  return (
    <section className="card card--pad">
      <EmptyState icon={Pin} title="Where did you park?" heading="h2" next={<NoteParking primary />}>
        Or open a car park on the map and press “Parked here”. It stays on this device.
      </EmptyState>
    </section>
  )
}
