import { useInfiniteQuery } from '@tanstack/react-query'
import { type AdminCarPark, carParkEditsQuery } from '@/data/admin/carParks'
import { Notice } from '@/ui/Notice'
import { fieldName, valueInWords } from './words'

type Props = { carPark: AdminCarPark; version: number; onDone: () => void }

/** What somebody else has changed while one was typing. */
export function Since({ carPark, version, onDone }: Props) {
  const { data, isFetching } = useInfiniteQuery(carParkEditsQuery(carPark.id))
  const edits = data?.pages.flatMap((page) => page.edits) ?? []
  const since = edits.filter((edit) => edit.version > version)
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
                {fromTo(valueInWords(field, before), valueInWords(field, after))}.
              </li>
            )),
          )}
        </ul>
      )}
      <p>What you typed is still here. Saving puts yours on top.</p>
    </Notice>
  )
}

/** An outline was drawn before and is drawn now: that it changed says all. */
const fromTo = (before: string, after: string) => (before === after ? '' : ` from ${before} to ${after}`)
