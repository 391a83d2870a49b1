import { useMutation, useQueryClient } from '@tanstack/react-query'
import { undoSuggestionDecision } from '@/data/suggestions/admin'
import type { AdminSuggestion } from '@/data/suggestions/types'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { confirmed } from '@/ui/toast'

type Decided = Pick<AdminSuggestion, 'id' | 'name' | 'version' | 'state' | 'car_park_id'>
type Props = { suggestion: Decided; onDone?: () => void; onClose: () => void }

/** Asks before what was decided is undone. */
export function UndoDecision({ suggestion, onDone, onClose }: Props) {
  const queries = useQueryClient()
  const { id, name, version } = suggestion
  const act = useMutation({
    mutationFn: () => undoSuggestionDecision(queries, id, version),
    onSuccess: () => {
      confirmed({ title: 'Decision undone', detail: `${name} waits again.` })
      onDone?.()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Undo the decision: ${name}`}
      description={`${whatFollows(suggestion)} Whoever suggested it is not told of this. They hear of the next decision only if it is a different one.`}
      submit="Undo decision"
      act={act}
      onClose={onClose}
    />
  )
}

function whatFollows({ state, car_park_id }: Decided): string {
  if (state === 'rejected') return 'It waits again.'
  if (state === 'approved' && car_park_id == null) return 'It waits again, and the car park that it became is deleted.'
  return 'It waits again, and what it changed about the car park is undone.'
}
