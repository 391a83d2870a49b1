import type { CSSProperties } from 'react'
import type { Parked } from '@/data/parked/parked'
import { formatTime } from '@/lib/dates'
import { countdown, formatMoment, formatSpan } from './countdown'
import css from './Parked.module.css'

/** The time that is left, large, and the stay as a bar: what is over, what is left, and the walk back at its end. */
export function CountdownCard({ parked, now }: { parked: Parked; now: Date }) {
  const left = countdown(parked, now)
  const since = new Date(parked.since)
  if (left.state === 'open') {
    return (
      <section className={css.count} aria-label="Your stay">
        <p className={css.big}>{formatSpan(left.minutes)}</p>
        <p>parked since {formatMoment(since, now)}, no time limit</p>
      </section>
    )
  }
  if (left.state === 'over') {
    return (
      <section className={css.count} data-state="over" aria-label="Your stay">
        <p className={css.big} role="status">
          Your stay has ended
        </p>
        <p>
          at {formatMoment(left.until, now)}
          {left.minutes > 0 && `, ${formatSpan(left.minutes)} ago`}
        </p>
      </section>
    )
  }
  const shares = { '--gone': `${left.gone * 100}%`, '--walk': `${left.walk * 100}%` } as CSSProperties
  return (
    <section className={css.count} data-state={left.state} aria-label="Your stay">
      <p className={css.big}>{formatSpan(left.minutes)}</p>
      {left.state === 'leave' ? (
        <p role="status">left, and the walk back is about {parked.walk} min. Walk back now.</p>
      ) : (
        <p>{parked.walk > 0 ? `until you need to walk back (about ${parked.walk} min)` : 'until your stay ends'}</p>
      )}
      <div className={css.stay} style={shares} aria-hidden="true">
        <span className={css.gone} />
        <span className={css.walk} />
      </div>
      <p className={css.times}>
        <span>{formatTime(since)}</span>
        <b>Leave by {formatMoment(left.leave, now)}</b>
        <span>{formatMoment(left.until, now)}</span>
      </p>
    </section>
  )
}
