import type { CarParkMatters } from '@/data/admin/carParkMatters'
import { LiveMark } from '@/ui/LiveMark'
import css from './Review.module.css'

type Props = { of: CarParkMatters; live: Parameters<typeof LiveMark>[0]['state'] }

/** How much waits, and how far the day's work has come: 38 of 88 decided today. */
export function DecidedToday({ of: { counts, decided_today, total }, live }: Props) {
  const all = decided_today + counts.suggestion + counts.driver_report + counts.pair
  return (
    <div className={css.today}>
      <p className={css.count} role="status">
        {total.toLocaleString('en-GB')} waiting
        <LiveMark state={live} />
      </p>
      {decided_today > 0 && (
        <p className={css.done}>
          <span className="num">
            {decided_today.toLocaleString('en-GB')} of {all.toLocaleString('en-GB')} decided today
          </span>
          <span className="progress" aria-hidden="true">
            <span style={{ width: `${(100 * decided_today) / all}%` }} />
          </span>
        </p>
      )}
    </div>
  )
}
