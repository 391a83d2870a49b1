import { lazy } from 'react'
import UpdateStatusPage from '@/features/vehicles/status/UpdateStatusPage'

const ParkedPlace = lazy(() => import('@/features/parking/parked/ParkedPlace'))

/** How a vehicle is, with the place where a parked one stands, which is noted on the device. */
export default function StatusPage() {
  return <UpdateStatusPage Place={ParkedPlace} />
}
