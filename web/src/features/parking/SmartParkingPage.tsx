import { ParkingPage } from './ParkingPage'

/** Smart Parking: the same map and list, beginning with where the driver is and where they want to go. */
export default function SmartParkingPage() {
  return <ParkingPage screen="smart" />
}
