import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { BatchUndo } from '@/api/limits.gen'
import { batchesQuery, type CarParkBatch, undoBatch } from '@/data/carParkEdits/batches'
import { counted } from '@/lib/counted'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { QueryContent } from '@/ui/QueryContent'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed } from '@/ui/toast'
import { Moment } from '../../Moment'
import { RecordPart } from '../../Record'
import { needsReason } from '../needsReason'
import css from './Many.module.css'

const KINDS: Partial<Record<CarParkBatch['kind'], string>> = {
  change: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  import: 'Edited by a table',
}

/** What was done to many car parks at once of late, by anybody, each to be undone as one. */
export function Batches() {
  const query = useQuery(batchesQuery)
  return (
    <RecordPart title="Done at once">
      <QueryContent query={query} loading="Loading what was done…" failed="What was done could not be loaded" rows={3}>
        {(batches) =>
          batches.length === 0 ? (
            <p className={css.small}>Nothing was done to many car parks at once yet.</p>
          ) : (
            <ul className={css.batches}>
              {batches.map((batch) => (
                <Batch key={batch.batch} of={batch} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </RecordPart>
  )
}

function Batch({ of: { batch, kind, at, by, reason, car_parks, undone } }: { of: CarParkBatch }) {
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: (reason?: string) => undoBatch(queries, batch, reason),
    onSuccess: (done) =>
      confirmed({
        title: `Undone: ${counted(done.undone, 'car park')}`,
        ...(done.left > 0 && { detail: `${counted(done.left, 'car park')} stay as they are: edited again since.` }),
      }),
    // No warning of a scam and no verification goes without a reason.
    onError: (failure) => needsReason(failure) && setAsks(true),
  })
  const isUndone = undone === car_parks
  return (
    <li>
      <div>
        <b>
          {KINDS[kind] ?? 'Edited'}: {counted(car_parks, 'car park')}
        </b>
        <p className={css.small}>
          {by ?? 'A former admin'}, <Moment at={at} />
          {reason && <> · {reason}</>}
          {undone > 0 && <> · {isUndone ? 'undone' : `${undone} undone`}</>}
        </p>
        {!needsReason(error) && <FormError message={error?.message} />}
      </div>
      {!isUndone && (
        <Button size="small" busy={isPending} icon={<Icon of={Undo2} size={16} />} onClick={() => mutate(undefined)}>
          Undo
        </Button>
      )}
      {asks && (
        <ReasonDialog
          title="Undo this?"
          description="It warned of a scam, verified, or took either away."
          submit="Undo"
          most={BatchUndo.reason.maxLength}
          onSubmit={mutateAsync}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  )
}
