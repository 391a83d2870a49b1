import { useQuery } from '@tanstack/react-query'
import { Navigation } from 'lucide-react'
import { carParkQuery } from '@/data/carParks/queries'
import { directionsUrl } from '@/lib/geo'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { Skeleton } from '@/ui/Skeleton'
import css from './CarParkPopup.module.css'
import { formatForWhom, formatFreeParking } from './format'
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
          <p className={css.cost}>{formatForWhom(detail) ?? (detail.price_words || 'Price unknown')}</p>
          {free && <p className={css.free}>{free}</p>}
          <p className={css.hours}>{detail.opening.now.words}</p>
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
