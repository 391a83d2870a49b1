import { differingLines } from '@/lib/differingLines'
import css from './Told.module.css'
import { shapeDifference, valueInWords } from './words'

type Props = {
  field: string
  value: unknown
  /** What stands beside it. */
  beside: unknown
  /** Anything but rates and shapes, in words. */
  words?: (field: string, value: unknown) => string
}

/** A value beside another one: of rates all lines, those marked that differ. */
export function Told({ field, value, beside, words = valueInWords }: Props) {
  if (!isRates(field, value)) return <>{words(field, value)}</>
  // Where there were no rates, all of them are new.
  const isAlone = !isRates(field, beside)
  return (
    <span className={css.lines}>
      {differingLines(value, isAlone ? value : beside).map(({ key, text, differs }) =>
        differs ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>,
      )}
    </span>
  )
}

const isRates = (field: string, value: unknown): value is string =>
  field === 'rates' && typeof value === 'string' && value !== ''

/** What a value was and what it became: rates side by side, anything else in a line. */
export function Changed({ field, before, after }: { field: string; before: unknown; after: unknown }) {
  if (isRates(field, before) || isRates(field, after)) {
    return (
      <span className={css.sides}>
        <Side label="Before" field={field} value={before} beside={after} />
        <Side label="After" field={field} value={after} beside={before} />
      </span>
    )
  }
  const difference = shapeDifference(field, before, after)
  return (
    <>
      <s>{valueInWords(field, before)}</s> {valueInWords(field, after)}
      {difference && `, ${difference}`}
    </>
  )
}

function Side({ label, ...told }: Props & { label: string }) {
  return (
    <span className={css.side}>
      <small>{label}</small>
      <Told {...told} />
    </span>
  )
}
