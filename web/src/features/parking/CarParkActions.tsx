import { ExternalLink, Navigation } from 'lucide-react'
import type { Trip } from '@/data/carParks/trip'
import type { CarPark } from '@/data/carParks/types'
import { directionsUrl } from '@/lib/geo'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import css from './CarParkDetail.module.css'
import { payHost } from './format'
import { ParkButton } from './parked/ParkButton'
import type { ScreenName } from './screens'
import { ShareButton } from './share/ShareButton'
import { CorrectLink } from './suggestions/SuggestLink'

interface Props {
  carPark: CarPark
  screen: ScreenName
  /** The stay that was asked for, if one was. */
  trip: Trip | null
}

/** Directions, and the provider's own payment page, which is https or not offered, and never for a reported scam. */
export function CarParkActions({ carPark, screen, trip }: Props) {
  const url = carPark.scam_reported || carPark.scam_suspected ? null : carPark.provider?.pay_url
  const host = payHost(url)
  return (
    <div className={css.doing}>
      <div className={css.actions}>
        <a
          className={buttonVariants({ variant: 'primary', className: css.act })}
          href={directionsUrl(carPark)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon of={Navigation} />
          {screen === 'smart' ? 'Get Directions' : 'Take Me There'}
        </a>
        {url && host && (
          <a
            className={buttonVariants({ variant: 'second', className: `${css.act} ${css.pay}` })}
            href={url}
            target="_blank"
            rel="noreferrer"
          >
            Pay Now
          </a>
        )}
      </div>
      {host && (
        <p className={css.host}>
          <Icon of={ExternalLink} size={16} />
          Pay Now opens {host}
        </p>
      )}
      <div className={css.actions}>
        <ParkButton carPark={carPark} trip={trip} />
        <ShareButton title={carPark.name} link={() => `${location.origin}${paths.carParkOnMap(carPark.id)}`} />
      </div>
      <CorrectLink id={carPark.id} />
    </div>
  )
}
