import { Bell, BellOff, Car, Moon, TriangleAlert, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Zone } from '@/data/zones/types'
import { NOTIFY } from '@/data/zones/words'
import { counted } from '@/lib/counted'
import { formatShortDay } from '@/lib/dates'
import { formatDistance } from '@/lib/geo'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { useLeavingHere } from './useLeavingHere'
import css from './Zones.module.css'

/** A zone of one's own: how large it is, what holds there and what one is told. */
export function ZoneCard({ zone, map }: { zone: Zone; map: ReactNode }) {
  const { id, name, members, across_metres, alerts, membership, retired_at } = zone
  const isNew = membership?.new ?? 0
  return (
    <Card className={css.card ?? ''}>
      {map}
      <div className={css.zone}>
        <h2 className={css.name}>
          <Link to={paths.zone(id)}>{name}</Link>
          {isNew > 0 && (
            <Badge tone="blue">
              {isNew > 99 ? '99+' : isNew}
              <span className="sr-only"> new</span>
            </Badge>
          )}
        </h2>
        <p className={css.facts}>
          <span>
            <Icon of={UsersRound} />
            {counted(members, 'driver')}
          </span>
          <span>{formatDistance(across_metres)} across</span>
        </p>
        <p className={css.tags}>
          {retired_at && <Badge>Retired</Badge>}
          {alerts > 0 && (
            <Badge tone="warn">
              <Icon of={TriangleAlert} size={16} />
              {counted(alerts, 'alert')}
            </Badge>
          )}
          <LeavingHere zone={zone} />
          {membership && !retired_at && <Told membership={membership} />}
        </p>
      </div>
    </Card>
  )
}

/** How many spaces are about to be left there. What is invented is counted only where nothing else is, and says so. */
function LeavingHere({ zone }: { zone: Zone }) {
  const places = useLeavingHere(zone)
  const real = places.filter(({ practice }) => !practice)
  const isPractice = real.length === 0
  const count = (isPractice ? places : real).reduce((sum, { spaces }) => sum + spaces.length, 0)
  if (count === 0) return null
  return (
    <Badge tone="blue">
      <Icon of={Car} size={16} />
      {count} leaving soon{isPractice && ', practice'}
    </Badge>
  )
}

/** What one is told of a zone, in a word. */
function Told({ membership: { notify, muted_until } }: { membership: NonNullable<Zone['membership']> }) {
  if (muted_until) {
    return (
      <Badge>
        <Icon of={Moon} size={16} />
        Muted until {formatShortDay(new Date(muted_until), new Date())}
      </Badge>
    )
  }
  return (
    <Badge>
      <Icon of={notify === 'nothing' ? BellOff : Bell} size={16} />
      {NOTIFY[notify]}
    </Badge>
  )
}
