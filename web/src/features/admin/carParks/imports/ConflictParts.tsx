import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CarParkConflict, decideConflicts } from '@/data/carParkEdits/runs'
import { counted } from '@/lib/counted'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { confirmed } from '@/ui/toast'
import { Told } from '../edit/Told'
import { shapeDifference } from '../edit/words'
import css from './Runs.module.css'
import { columnName, inWords } from './words'

/** What an admin set beside what the source says now. */
export function BothSay({ conflict }: { conflict: CarParkConflict }) {
  return (
    <dl className={css.both}>
      {conflict.fields.map(({ field, ours, theirs }) => (
        <div key={field}>
          <dt>{columnName(field)}</dt>
          <dd>
            Ours{' '}
            <b>
              <Told field={field} value={ours} beside={theirs} words={inWords} />
            </b>
          </dd>
          <dd>
            Source{' '}
            <b>
              <Told field={field} value={theirs} beside={ours} words={inWords} />
              {difference(field, ours, theirs)}
            </b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Of shapes that read the same. */
const difference = (field: string, ours: unknown, theirs: unknown) => {
  const differs = shapeDifference(field, ours, theirs)
  return differs && `, ${differs}`
}

type Props = { conflicts: readonly CarParkConflict[]; onDone?: () => void; small?: boolean }

/** Keeps what admins set, or takes what the source says, of one or of many. */
export function DecideConflicts({ conflicts, onDone, small = false }: Props) {
  const queries = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (decision: 'keep_ours' | 'take_theirs') => decideConflicts(queries, conflicts, decision),
    onSuccess: ({ decided }, decision) => {
      const detail = counted(decided, 'car park')
      if (decision === 'keep_ours') confirmed({ title: 'Kept ours', detail })
      else confirmed({ title: 'Took the source’s values', detail: `${detail}. Undo it under Many.` })
      onDone?.()
    },
  })
  const many = conflicts.length > 1 ? ` (${conflicts.length})` : ''
  const size = small ? 'small' : 'normal'
  return (
    <div className={css.decide}>
      <FormError message={error?.message} />
      <div className={css.buttons}>
        <Button
          variant="tint"
          size={size}
          busy={isPending && variables === 'keep_ours'}
          disabled={conflicts.length === 0}
          onClick={() => mutate('keep_ours')}
        >
          Keep ours{many}
        </Button>
        <Button
          size={size}
          busy={isPending && variables === 'take_theirs'}
          disabled={conflicts.length === 0}
          onClick={() => mutate('take_theirs')}
        >
          {conflicts.length > 1 ? `Take the source’s values${many}` : 'Take the source’s value'}
        </Button>
      </div>
    </div>
  )
}
