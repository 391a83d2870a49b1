import { usePeriod } from '@/data/config/queries'
import css from './Legal.module.css'

/** How long each kind of data is kept, the same on every page that states it. */
export function Retention() {
  const grace = usePeriod('deletion_grace_seconds')
  const messages = usePeriod('message_retention_seconds')
  const incidents = usePeriod('incident_retention_seconds')
  const requests = usePeriod('service_request_retention_seconds')
  const terms = [
    ['Account data', `For the life of the account plus ${grace}`],
    ['Messages', messages],
    ['Incident reports', incidents],
    ['Service requests', `${requests} after they end`],
    ['Anonymous data', 'Indefinitely'],
  ]
  return (
    <dl className={css.terms}>
      {terms.map(([kind, period]) => (
        <div key={kind}>
          <dt>{kind}</dt>
          <dd>{period}</dd>
        </div>
      ))}
    </dl>
  )
}
