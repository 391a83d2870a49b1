import { useInfiniteQuery } from '@tanstack/react-query'
import { type CarParkEdit, carParkEditsQuery } from '@/data/admin/carParks'
import { QueryContent } from '@/ui/QueryContent'
import { ShowMore } from '@/ui/ShowMore'
import { Moment } from '../../Moment'
import { RecordPart } from '../../Record'
import css from './Edit.module.css'
import { Changed } from './Told'
import { fieldName, isShape, KINDS } from './words'

/** Who did what to a car park, when and why; the latest first. */
export function History({ id }: { id: number }) {
  const history = useInfiniteQuery(carParkEditsQuery(id))
  return (
    <RecordPart title="History">
      <QueryContent query={history} loading="Loading the history…" failed="The history could not be loaded">
        {({ pages }) => {
          const edits = pages.flatMap((page) => page.edits)
          if (edits.length === 0) return <p className={css.read}>No admin has edited it.</p>
          return (
            <>
              <ol className={css.history}>
                {edits.map((edit) => (
                  <Entry key={edit.id} edit={edit} />
                ))}
              </ol>
              <ShowMore list={history} />
            </>
          )
        }}
      </QueryContent>
    </RecordPart>
  )
}

/** What an edit changed that can be told; where it only set what was there already, that. */
function toldOf({ changes }: CarParkEdit) {
  const told = changes.filter(
    ({ field, before, after }) => isShape(field) || JSON.stringify(before) !== JSON.stringify(after),
  )
  return told.length > 0 ? told : changes
}

function Entry({ edit }: { edit: CarParkEdit }) {
  return (
    <li>
      <p className={css.entryHead}>
        <span>
          <strong>{edit.by ?? 'A former admin'}</strong> {KINDS[edit.kind]}
          {edit.merged_from !== null && `, when it was ${edit.merged_from || 'another car park'}`}
        </span>
        <Moment at={edit.at} />
      </p>
      {edit.reason && <p className={css.read}>“{edit.reason}”</p>}
      {edit.kind !== 'add' && edit.changes.length > 0 && (
        <ul className={css.entryChanges}>
          {toldOf(edit).map(({ field, before, after }) => (
            <li key={field}>
              {fieldName(field)}: <Changed field={field} before={before} after={after} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
