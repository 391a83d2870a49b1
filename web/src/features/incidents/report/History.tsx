import type { Incident } from '@/data/incidents/types'
import { formatDay, formatTime } from '@/lib/dates'
import { STATUSES } from '../format'
import css from '../Incidents.module.css'

/** The steps of a report, the earliest first; the last one is where it is now. */
export function History({ incident: { history } }: { incident: Incident }) {
  return (
    <ol className={css.history}>
      {history.map(({ status, at }, index) => (
        <li key={`${status} ${at}`} aria-current={index === history.length - 1 ? 'step' : undefined}>
          <p>{STATUSES[status].label}</p>
          <p className={css.small}>{STATUSES[status].meaning}</p>
          <time dateTime={at}>
            {formatDay(new Date(at))}, {formatTime(new Date(at))}
          </time>
        </li>
      ))}
    </ol>
  )
}
