import type { CarParkMatters } from '@/data/admin/carParkMatters'
import { Button } from '@/ui/Button'
import { LiveMark } from '@/ui/LiveMark'
import { Key } from '../../KeyBar'
import css from './Review.module.css'

type Props = {
  of: CarParkMatters
  live: Parameters<typeof LiveMark>[0]['state']
  /** Undoes the decision that was made last; left out where there is none. */
  undo: (() => void) | undefined
}

/** How much waits, and how far the day's work has come: 38 of 88 decided today. */
export function DecidedToday({ of: { counts, decided_today, total }, live, undo }: Props) {
  const all = decided_today + counts.suggestion + counts.driver_report + counts.pair
  return (
    <div className={css.today}>
      <p className={css.count} role="status">
        {total.toLocaleString('en-GB')} waiting
        <LiveMark state={live} />
      </p>
      {undo && (
        <Button size="small" variant="quiet" aria-keyshortcuts="Z" onClick={undo}>
          Undo last decision <Key name="Z" />
        </Button>
      )}
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
