import { useQuery } from '@tanstack/react-query'
import { Navigation } from 'lucide-react'
import { carParkQuery } from '@/data/carParks/queries'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { Skeleton } from '@/ui/Skeleton'
import css from './CarParkPopup.module.css'
import { directionsUrl, formatFreeParking } from './format'
import type { MapCarPark } from './mapCarPark'

/** What stands beside a marker that a mouse is over: enough to choose by, and the way to it. */
export function CarParkPopup({ carPark, onMore }: { carPark: MapCarPark; onMore: () => void }) {
  const { data: detail } = useQuery(carParkQuery(carPark.id))
  const free = detail && formatFreeParking(detail)
  return (
    <div className={css.popup}>
      <b>{detail?.name ?? carPark.name}</b>
      {detail ? (
        <>
          <p className={css.address}>{detail.address || detail.city || 'Address unknown'}</p>
          <p className={css.cost}>
            {detail.price_words || carPark.price || 'Price unknown'}
            <span> · {detail.opening.now.words}</span>
          </p>
          {free && <p className={css.free}>{free}</p>}
        </>
      ) : (
        <Skeleton width={180} height={40} />
      )}
      <div className={css.acts}>
        <a
          className={buttonVariants({ variant: 'primary', size: 'small' })}
          href={directionsUrl(detail ?? carPark)}
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
