import { ExternalLink, Navigation } from 'lucide-react'
import type { CarPark } from '@/data/carParks/types'
import { directionsUrl } from '@/lib/geo'
import { httpsHost } from '@/lib/httpsHost'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import css from './CarParkDetail.module.css'
import type { ScreenName } from './screens'
import { CorrectLink } from './suggestions/SuggestLink'

/** Directions, and the provider's own payment page, which is https or not offered, and never for a reported scam. */
export function CarParkActions({ carPark, screen }: { carPark: CarPark; screen: ScreenName }) {
  const url = carPark.scam_reported || carPark.scam_suspected ? null : carPark.provider?.pay_url
  const host = httpsHost(url)
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
      <CorrectLink id={carPark.id} />
    </div>
  )
}
