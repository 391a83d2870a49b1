import { Check, SquareParking, UsersRound } from 'lucide-react'
import type { ZoneDetail } from '@/data/zones/types'
import { counted } from '@/lib/counted'
import { formatShortDay } from '@/lib/dates'
import { formatDistance } from '@/lib/geo'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { JoinZone } from './JoinZone'
import css from './Zones.module.css'

/** How many drivers and car parks a zone has, and whether one is a member. */
export function Overview({ zone }: { zone: ZoneDetail }) {
  const { id, description, members, car_parks, across_metres, membership, is_listed, retired_at } = zone
  return (
    <section aria-label="Overview" className={css.page}>
      <div className={css.overview}>
        <p>
          <b className={css.count}>{counted(members, 'driver')}</b>
          <small>
            {membership
              ? `you joined on ${formatShortDay(new Date(membership.joined_at), new Date())}`
              : `${formatDistance(across_metres)} across`}
          </small>
        </p>
        {membership ? (
          <span className={buttonVariants({ variant: 'second' })} data-still="">
            <Icon of={Check} />
            Joined
          </span>
        ) : (
          !retired_at && <JoinZone zone={zone} />
        )}
      </div>
      {description && <p>{description}</p>}
      <p className={css.facts}>
        <span>
          <Icon of={SquareParking} />
          {car_parks === 0 ? 'No car parks known' : counted(car_parks, 'car park')}
        </span>
        {membership && (
          <span>
            <Icon of={UsersRound} />
            {is_listed ? (
              <Link className="link" to={paths.zoneMembers(id)}>
                Members
              </Link>
            ) : (
              'You’re anonymous here'
            )}
          </span>
        )}
      </p>
    </section>
  )
}
