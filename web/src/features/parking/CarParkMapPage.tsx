import { ParkingPage } from './ParkingPage'

/** Car Park Map: every car park, what it costs and how full it is. */
export default function CarParkMapPage() {
  return <ParkingPage screen="map" />
}
