import { Camera, Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { JobSummary } from '@/data/jobs/types'
import { classes } from '@/lib/classes'
import { Link } from '@/lib/Link'
import { formatPounds } from '@/lib/money'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { UrgencyBadge } from '../requests/Badges'
import { ago, count } from '../requests/format'
import { formatAway, serviceName } from './format'
import { JobMark } from './JobMark'
import css from './Jobs.module.css'

type Props = {
  job: JobSummary
  number: number
  now: Date
  /** It was chosen on the map. */
  chosen: boolean
  onPoint: (id: string | null) => void
  onDismiss: () => void
}

/** One job of the list: what, where, how far, for how much, and what can be done about it. */
export function JobRow({ job, number, now, chosen, onPoint, onDismiss }: Props) {
  const { id, title, service_type, urgency, area, distance_km, budget_range, quote_count, photo_count, my_quote } = job
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const quoted = my_quote?.status === 'pending'
  return (
    <li
      ref={row}
      className={classes(css.row, chosen && css.chosen)}
      onPointerEnter={() => onPoint(id)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(null)}
    >
      <JobMark number={number} urgency={urgency} />
      <div className={css.what}>
        <p className={css.rowTitle}>
          <span className="sr-only">Job {number}: </span>
          <b>{title}</b> <UrgencyBadge urgency={urgency} />
        </p>
        <p className={css.sub}>
          {serviceName(service_type)} · {area} · {ago(job.created_at, now)}
          {photo_count > 0 && (
            <span className={css.photos}>
              <Icon of={Camera} size={16} />
              {count(photo_count, 'photo')}
            </span>
          )}
        </p>
      </div>
      <p className={css.figures}>
        <b className="num">{formatAway(distance_km)}</b>
        <span>{budget_range ?? 'no budget'}</span>
        <span>{count(quote_count, 'quote')}</span>
      </p>
      <div className={css.rowActs}>
        {quoted ? (
          <Badge tone="blue">
            <Icon of={Check} size={16} />
            You quoted {formatPounds(my_quote.amount_pence)}
          </Badge>
        ) : (
          <Button variant="quiet" size="small" aria-label={`Not me: ${title}`} onClick={onDismiss}>
            Not me
          </Button>
        )}
        <Link
          to={paths.job(id)}
          aria-label={`View Details: ${title}`}
          className={buttonVariants({ variant: urgency === 'urgent' && !quoted ? 'primary' : 'second', size: 'small' })}
        >
          View Details
        </Link>
      </div>
    </li>
  )
}
