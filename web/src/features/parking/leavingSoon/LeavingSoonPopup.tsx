import { Navigation, X } from 'lucide-react'
import type { LeavingSoonPlace } from '@/data/leavingSoon/queries'
import { leavingWords, NEARNESS, placeName } from '@/data/leavingSoon/words'
import { directionsUrl } from '@/lib/geo'
import { useNow } from '@/lib/useNow'
import { MapPopup } from '@/map/MapPopup'
import type { Insets } from '@/map/view'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from './LeavingSoon.module.css'

interface Props {
  place: LeavingSoonPlace
  insets: Insets
  onClose: () => void
}

/** What is known of a place where spaces are about to be left, and the way there. */
export function LeavingSoonPopup({ place, insets, onClose }: Props) {
  const now = useNow(15_000)
  return (
    <MapPopup lng={place.lng} lat={place.lat} insets={insets} onClose={onClose}>
      <div className={css.popup}>
        <div className={css.title}>
          <b>{placeName(place)}</b>
          <IconButton label="Close" onClick={onClose}>
            <Icon of={X} size={16} />
          </IconButton>
        </div>
        <p>{leavingWords(place, now)}</p>
        <p className={css.quiet}>
          {NEARNESS[place.kind]}.{' '}
          {place.practice ? 'Practice: nobody is leaving.' : 'A driver said so. Nobody can reserve it.'}
        </p>
        <a
          className={buttonVariants({ variant: 'primary', size: 'small' })}
          href={directionsUrl(place)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon of={Navigation} size={16} />
          Show Me The Way
        </a>
      </div>
    </MapPopup>
  )
}
