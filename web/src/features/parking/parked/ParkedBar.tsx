import { ChevronRight, Pin } from 'lucide-react'
import { useParked } from '@/data/parked/parked'
import { Link } from '@/lib/Link'
import { useNow } from '@/lib/useNow'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { countdown, formatMoment, formatSpan } from './countdown'
import css from './Parked.module.css'

const EVERY_MS = 10_000

/** While something is parked: one line over the map that says until when, and leads to it. */
export function ParkedBar() {
  const parked = useParked()
  const now = useNow(EVERY_MS)
  if (!parked) return null
  const left = countdown(parked, now)
  const words =
    left.state === 'open'
      ? `Parked for ${formatSpan(left.minutes)}`
      : left.state === 'over'
        ? `Your stay ended at ${formatMoment(left.until, now)}`
        : left.state === 'leave'
          ? `Time to walk back: ${formatSpan(left.minutes)} left`
          : `Leave by ${formatMoment(left.leave, now)}, in ${formatSpan(left.minutes)}`
  return (
    <Link to={paths.parked} className={css.bar ?? ''} data-state={left.state}>
      <Icon of={Pin} />
      <span className={css.said}>
        <b>{words}</b>
        <span className={css.place}>{parked.name}</span>
      </span>
      <Icon of={ChevronRight} />
    </Link>
  )
}

/** Leads to where one notes that one parked, away from any car park of the map. */
export function ParkedChip() {
  const parked = useParked()
  if (parked) return null
  return (
    <Link to={paths.parked} className="chip chip--float">
      <Icon of={Pin} size={16} />
      Parked here
    </Link>
  )
}
