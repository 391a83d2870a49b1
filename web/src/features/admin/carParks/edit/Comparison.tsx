import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Equal } from 'lucide-react'
import { type AdminCarPark, type CarParkChanges, changeCarPark, type FieldComparison } from '@/data/admin/carParks'
import { decideConflicts } from '@/data/carParkEdits/runs'
import { sourceName } from '@/data/sources/names'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { confirmed } from '@/ui/toast'
import { RecordPart } from '../../Record'
import css from './Edit.module.css'
import { Told } from './Told'
import { fieldName, shapeDifference } from './words'

type Props = {
  carPark: AdminCarPark
  /** There is something typed that is not saved yet. */
  disabled: boolean
}

const isNone = (value: unknown) => value === null || value === undefined || value === ''

/** What the sources say of each field that an admin has edited, beside what drivers are shown. */
export function Comparison({ carPark, disabled }: Props) {
  const queries = useQueryClient()
  // Either is beside what was seen of the source: an import may have brought something else since, which nobody has decided on.
  const take = useMutation({
    mutationFn: ({ field, theirs }: FieldComparison) =>
      changeCarPark(queries, carPark, { take_source: { [field]: theirs } as CarParkChanges['take_source'] }, ''),
    onSuccess: () => confirmed({ title: 'Source’s value taken' }),
  })
  const keep = useMutation({
    mutationFn: ({ field, theirs }: FieldComparison) =>
      decideConflicts(
        queries,
        [{ car_park_id: carPark.id, version: carPark.version, fields: [{ field, theirs }] }],
        'keep_ours',
      ),
    onSuccess: () => confirmed({ title: 'Ours kept' }),
  })
  // Where neither side says anything, there is nothing to compare.
  const edited = carPark.comparison.filter(
    ({ is_edited, ours, theirs }) => is_edited && (!isNone(ours) || !isNone(theirs)),
  )
  if (edited.length === 0) return null
  const failure = take.error ?? keep.error
  const differing = ({ field, ours, theirs }: FieldComparison) => {
    const difference = shapeDifference(field, ours, theirs)
    return difference && `, ${difference}`
  }
  const same = ({ ours, theirs }: FieldComparison) => JSON.stringify(ours) === JSON.stringify(theirs)
  return (
    <RecordPart title="Compared with its sources">
      {disabled && <p className={css.read}>Save or cancel what you typed first.</p>}
      {failure && (
        <p role="alert" className="field-error">
          {failure.message}
        </p>
      )}
      <ul className={css.compare}>
        {edited.map((one) => (
          <li key={one.field} data-conflict={one.is_conflict || undefined}>
            <span className={css.compareName}>{fieldName(one.field)}</span>
            <span className={css.compareOurs}>
              <Told field={one.field} value={one.ours} beside={one.theirs} />
            </span>
            <span className={css.compareTheirs}>
              <Told field={one.field} value={one.theirs} beside={one.ours} />
              {!same(one) && differing(one)}
              <small>{sourceName(one.source)}</small>
              {same(one) && <Icon of={Equal} size={16} />}
            </span>
            <span className={css.compareActs}>
              <Button size="small" variant="quiet" disabled={disabled} onClick={() => take.mutate(one)}>
                Take the source’s value
              </Button>
              {one.is_conflict && (
                <Button size="small" variant="quiet" disabled={disabled} onClick={() => keep.mutate(one)}>
                  Keep ours
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}
