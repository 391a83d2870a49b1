import type { Incident } from '@/data/incidents/types'
import { clockWords, dayWords } from '@/lib/dates'
import css from '../Incidents.module.css'
import { STATUSES } from '../words'

/** The steps of a report, the earliest first; the last one is where it is now. */
export function History({ incident: { history } }: { incident: Incident }) {
  return (
    <ol className={css.history}>
      {history.map(({ status, at }, index) => (
        <li key={`${status} ${at}`} aria-current={index === history.length - 1 ? 'step' : undefined}>
          <p>{STATUSES[status].words}</p>
          <p className={css.small}>{STATUSES[status].meaning}</p>
          <time dateTime={at}>
            {dayWords(new Date(at))}, {clockWords(new Date(at))}
          </time>
        </li>
      ))}
    </ol>
  )
}
