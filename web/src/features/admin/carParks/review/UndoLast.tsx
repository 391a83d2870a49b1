import { useQuery } from '@tanstack/react-query'
import { adminSuggestionQuery } from '@/data/suggestions/admin'
import { UndoDecision } from '../../suggestions/UndoDecision'

type Props = { id: string; onDone: () => void; onClose: () => void }

/** Undoes the decision on a suggestion as it is now: another admin may have decided it anew meanwhile. */
export function UndoLast({ id, onDone, onClose }: Props) {
  const { data } = useQuery(adminSuggestionQuery(id))
  return data && <UndoDecision suggestion={data} onDone={onDone} onClose={onClose} />
}
