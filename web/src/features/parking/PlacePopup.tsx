import { useQuery } from '@tanstack/react-query'
import { Navigation } from 'lucide-react'
import { carParkQuery } from '@/data/carParks/queries'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { Skeleton } from '@/ui/Skeleton'
import type { MapPlace } from './mapPlace'
import css from './PlacePopup.module.css'
import { directionsUrl, freeParkingWords } from './words'

/** What stands beside a marker that a mouse is over: enough to choose by, and the way to it. */
export function PlacePopup({ place, onMore }: { place: MapPlace; onMore: () => void }) {
  const { data: carPark } = useQuery(carParkQuery(place.id))
  const free = carPark && freeParkingWords(carPark)
  return (
    <div className={css.popup}>
      <b>{carPark?.name ?? place.name}</b>
      {carPark ? (
        <>
          <p className={css.address}>{carPark.address || carPark.city || 'Address unknown'}</p>
          <p className={css.cost}>
            {carPark.price_words || place.price || 'Price unknown'}
            <span> · {carPark.opening.now.words}</span>
          </p>
          {free && <p className={css.free}>{free}</p>}
        </>
      ) : (
        <Skeleton width={180} height={40} />
      )}
      <div className={css.acts}>
        <a
          className={buttonVariants({ variant: 'primary', size: 'small' })}
          href={directionsUrl(carPark ?? place)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon of={Navigation} size={16} />
          Show Me The Way
        </a>
        <Button variant="second" size="small" onClick={onMore}>
          More Info
        </Button>
      </div>
    </div>
  )
}
