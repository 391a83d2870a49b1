import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type CarParkFact, type FactField, factsQuery } from '@/data/carParks/facts'
import { Skeleton } from '@/ui/Skeleton'
import css from './Why.module.css'
import { FIELD_NAMES, factsOf, formatOther, formatSource } from './words'

interface Props {
  carParkId: number
  /** Of which of its fields. */
  fields: FactField[]
  /** What they are together, for those who hear the button alone: "the restrictions". */
  about?: string
}

/** A quiet "Why?" beside something that is known: pressed, it says who says so, since when, and what others say. */
export function Why({ carParkId, fields, about }: Props) {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const name = about ?? fields.slice(0, 1).map((field) => FIELD_NAMES[field])
  return (
    <div className={css.why}>
      <button type="button" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
        Why?<span className="sr-only"> Who says {name}</span>
      </button>
      <div id={panel} hidden={!open} aria-live="polite">
        {open && <Answer carParkId={carParkId} fields={fields} />}
      </div>
    </div>
  )
}

function Answer({ carParkId, fields }: Pick<Props, 'carParkId' | 'fields'>) {
  const { data, error, refetch, fetchStatus } = useQuery(factsQuery(carParkId))
  if (!data && fetchStatus === 'paused') return <p className={css.note}>This loads when you’re back online.</p>
  if (error && !data) {
    return (
      <p className={css.note}>
        {error.message}{' '}
        <button type="button" className={css.again} onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  }
  if (!data) return <Skeleton width="70%" height={14} />
  const facts = factsOf(data, fields)
  if (facts.length === 0) return <p className={css.note}>No source says anything about this.</p>
  return (
    <ul className={css.answer}>
      {facts.map((fact) => (
        <Voices key={fact.field} fact={fact} named={fields.length > 1} />
      ))}
    </ul>
  )
}

function Voices({ fact: { field, from, others }, named }: { fact: CarParkFact; named: boolean }) {
  return (
    <li>
      {named && <strong>{capital(FIELD_NAMES[field])}: </strong>}
      {[formatSource(from), from.note].filter(Boolean).join('. ')}
      {others.length > 0 && (
        <ul className={css.others}>
          {others.map((other) => (
            <li key={other.name}>{formatOther(other, from.words)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
