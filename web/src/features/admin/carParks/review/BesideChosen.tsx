import type { AdminNeighbour, CarParkFields } from '@/data/suggestions/types'
import { FIELD_LABELS, wordsFor } from '@/data/suggestions/words'
import { RecordPart } from '../../Record'
import css from './Review.module.css'

const COMPARED = ['price_hour_pence', 'opening_hours', 'capacity'] as const

/** What is suggested beside the neighbour that it would be merged into. */
export function BesideChosen({ fields, neighbour }: { fields: CarParkFields; neighbour: AdminNeighbour }) {
  return (
    <RecordPart title="Side by side">
      <table className={css.beside}>
        <thead>
          <tr>
            <td />
            <th scope="col">Suggested</th>
            <th scope="col">{neighbour.name}</th>
          </tr>
        </thead>
        <tbody>
          {COMPARED.map((name) => (
            <tr key={name}>
              <th scope="row">{FIELD_LABELS[name]}</th>
              <td>{worded(name, fields[name])}</td>
              <td>{worded(name, neighbour[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </RecordPart>
  )
}

const worded = (name: (typeof COMPARED)[number], value: unknown) =>
  value === null || value === undefined || value === '' ? 'Not known' : wordsFor(name, value)
