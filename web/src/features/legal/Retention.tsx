import { usePeriod } from '@/data/config/queries'
import css from './Legal.module.css'

/** The retention periods, the same on every page that states them. `grace` is how long a closed account can be kept. */
export const retention = (grace: string) =>
  [
    ['Account data', `For the life of the account plus ${grace}`],
    ['Messages', '2 years'],
    ['Incident reports', '7 years'],
    ['Anonymous data', 'Indefinitely'],
  ] as const

/** How long each kind of data is kept. */
export function Retention() {
  const grace = usePeriod('deletion_grace_seconds')
  return (
    <dl className={css.terms}>
      {retention(grace).map(([kind, period]) => (
        <div key={kind}>
          <dt>{kind}</dt>
          <dd>{period}</dd>
        </div>
      ))}
    </dl>
  )
}
