import { useInfiniteQuery } from '@tanstack/react-query'
import { type AdminCarPark, carParkEditsQuery } from '@/data/admin/carParks'
import { Notice } from '@/ui/Notice'
import { fieldName, valueInWords } from './words'

type Props = { carPark: AdminCarPark; version: number; onDone: () => void }

/** What somebody else has changed while one was typing. */
export function Since({ carPark, version, onDone }: Props) {
  const edits = useInfiniteQuery(carParkEditsQuery(carPark.id)).data?.pages.flatMap((page) => page.edits) ?? []
  const since = edits.filter((edit) => edit.version > version)
  if (since.length === 0) return null
  return (
    <Notice tone="caution" title="Changed while you were editing" onDismiss={onDone}>
      <ul>
        {since.flatMap((edit) =>
          edit.changes.map(({ field, before, after }) => (
            <li key={`${edit.id} ${field}`}>
              {edit.by ?? 'Another admin'} changed {fieldName(field).toLowerCase()} from {valueInWords(field, before)}{' '}
              to {valueInWords(field, after)}.
            </li>
          )),
        )}
      </ul>
      <p>What you typed is still here. Saving puts yours on top.</p>
    </Notice>
  )
}
