import css from './Legal.module.css'

/** The retention terms, the same on every page that states them. */
export const RETENTION = [
  ['Account data', 'For the life of the account plus 30 days'],
  ['Messages', '2 years'],
  ['Incident reports', '7 years'],
  ['Anonymous data', 'Indefinitely'],
] as const

/** How long each kind of data is kept. */
export function Retention() {
  return (
    <dl className={css.terms}>
      {RETENTION.map(([kind, term]) => (
        <div key={kind}>
          <dt>{kind}</dt>
          <dd>{term}</dd>
        </div>
      ))}
    </dl>
  )
}
