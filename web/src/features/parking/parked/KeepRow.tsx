import type { Trip } from '@/data/carParks/trip'
import type { CarPark } from '@/data/carParks/types'
import { paths } from '@/paths'
import { ShareButton } from '../share/ShareButton'
import { ParkButton } from './ParkButton'
import css from './Parked.module.css'

/** Says that one parked here, and hands the car park's link on. */
export function KeepRow({ carPark, trip }: { carPark: CarPark; trip: Trip | null }) {
  return (
    <div className={css.keep}>
      <ParkButton carPark={carPark} trip={trip} />
      <ShareButton title={carPark.name} link={() => `${location.origin}${paths.carParkOnMap(carPark.id)}`} />
    </div>
  )
}
