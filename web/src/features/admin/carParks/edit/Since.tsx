import { useInfiniteQuery } from '@tanstack/react-query'
import { type AdminCarPark, carParkEditsQuery } from '@/data/admin/carParks'
import { Notice } from '@/ui/Notice'
import { Changed } from './Told'
import { fieldName, shapeDifference, valueInWords } from './words'

type Props = { carPark: AdminCarPark; version: number; onDone: () => void }

/** What somebody else has changed while one was typing. */
export function Since({ carPark, version, onDone }: Props) {
  const { data, isFetching } = useInfiniteQuery(carParkEditsQuery(carPark.id))
  const edits = data?.pages.flatMap((page) => page.edits) ?? []
  // What was merged into it has versions of its own.
  const since = edits.filter((edit) => edit.merged_from === null && edit.version > version)
  // Even where no edit is known that did it, as when the history cannot be loaded, it has changed.
  if (since.length === 0 && isFetching) return null
  return (
    <Notice tone="caution" title="Changed while you were editing" onDismiss={onDone}>
      {since.length > 0 && (
        <ul>
          {since.flatMap((edit) =>
            edit.changes.map(({ field, before, after }) => (
              <li key={`${edit.id} ${field}`}>
                {edit.by ?? 'Another admin'} changed {fieldName(field).toLowerCase()}
                {field === 'rates' ? (
                  <>
                    : <Changed field={field} before={before} after={after} />
                  </>
                ) : (
                  `${fromTo(field, before, after)}.`
                )}
              </li>
            )),
          )}
        </ul>
      )}
      <p>What you typed is still here. Saving puts yours on top.</p>
    </Notice>
  )
}

/** What it was and what it became; of a shape that reads the same, how it differs. */
function fromTo(field: string, before: unknown, after: unknown): string {
  const difference = shapeDifference(field, before, after)
  if (difference) return ` (${difference})`
  return ` from ${valueInWords(field, before)} to ${valueInWords(field, after)}`
}
