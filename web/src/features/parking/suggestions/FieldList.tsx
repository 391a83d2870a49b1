import type { CarParkFields } from '@/data/suggestions/types'
import { FIELD_LABELS, wordsFor } from '@/data/suggestions/words'
import css from './Suggestions.module.css'

type Props = { fields: CarParkFields; notes?: string }

/** What is said of a car park, field by field. */
export function FieldList({ fields, notes = '' }: Props) {
  const said = Object.entries(fields) as [keyof CarParkFields, unknown][]
  return (
    <dl className={css.said}>
      {said.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{FIELD_LABELS[name]}</dt>
          <dd>{wordsFor(name, value)}</dd>
        </div>
      ))}
      {notes && (
        <>
          <dt>Notes</dt>
          <dd>{notes}</dd>
        </>
      )}
    </dl>
  )
}
