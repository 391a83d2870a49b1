import { useQuery } from '@tanstack/react-query'
import { Redo2, Undo2 } from 'lucide-react'
import { batchesQuery, type CarParkBatch } from '@/data/carParkEdits/batches'
import { counted } from '@/lib/counted'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { QueryContent } from '@/ui/QueryContent'
import { Moment } from '../../Moment'
import { RecordPart } from '../../Record'
import css from './Many.module.css'
import { useRedoBatch, useUndoBatch } from './useUndoBatch'

const KINDS: Partial<Record<CarParkBatch['kind'], string>> = {
  change: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  import: 'Edited by a table',
}

/** What was done to many car parks at once of late, by anybody, each to be undone as one, and done again. */
export function Batches() {
  const query = useQuery(batchesQuery)
  return (
    <RecordPart title="Done to many at once">
      <QueryContent query={query} loading="Loading what was done…" failed="What was done could not be loaded" rows={3}>
        {(batches) =>
          batches.length === 0 ? (
            <p className={css.small}>Nothing has been done to many car parks at once yet.</p>
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
  const { undo, busy, message, dialog } = useUndoBatch(batch)
  const redoing = useRedoBatch(batch)
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
        <FormError message={message ?? redoing.message} />
      </div>
      {!isUndone && (
        <Button size="small" busy={busy} icon={<Icon of={Undo2} size={16} />} onClick={undo}>
          Undo
        </Button>
      )}
      {undone > 0 && (
        <Button size="small" busy={redoing.busy} icon={<Icon of={Redo2} size={16} />} onClick={redoing.redo}>
          Redo
        </Button>
      )}
      {dialog}
      {redoing.dialog}
    </li>
  )
}
