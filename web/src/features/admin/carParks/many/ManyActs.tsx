import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { BatchOfChanges } from '@/api/limits.gen'
import { type BatchAct, changeCarParks } from '@/data/carParkEdits/batches'
import { counted } from '@/lib/counted'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed } from '@/ui/toast'
import { RecordPart } from '../../Record'
import css from './Many.module.css'
import { SetDialog } from './SetDialog'
import type { Selected } from './selected'
import { useUndoBatch } from './useUndoBatch'

type Plain = Exclude<BatchAct, 'change'>

const ACTS: readonly (readonly [Plain, string, string])[] = [
  ['hide', 'Hide', 'Hidden'],
  ['show', 'Show', 'Shown'],
  ['approve', 'Approve', 'Approved'],
  ['restore', 'Restore', 'Restored'],
]

/** Whether one was hidden before it was deleted is not in the list. */
const STILL_HIDDEN = 'Any that were hidden before are still hidden.'

/** What is done to all that are selected: all of them or none, and one undo takes it back. */
export function ManyActs({ selected }: { selected: Selected }) {
  const queries = useQueryClient()
  const [asks, setAsks] = useState<'delete' | 'set' | null>(null)
  const [last, setLast] = useState<{ batch: string; words: string } | null>(null)
  const car_parks = selected.all.map(({ id, version }) => ({ id, version }))
  const done = ({ batch, changed }: { batch: string; changed: number }, words: string, detail?: string) => {
    const said = `${words}: ${counted(changed, 'car park')}`
    setLast({ batch, words: said })
    confirmed({ title: said, ...(detail && { detail }) })
    // Each is of a new version now: what is selected next is seen anew.
    selected.clear()
  }
  const act = useMutation({
    mutationFn: ([what]: (typeof ACTS)[number]) => changeCarParks(queries, { car_parks, act: what }),
    onSuccess: (answer, [what, , words]) => done(answer, words, what === 'restore' ? STILL_HIDDEN : undefined),
  })
  return (
    <>
      {last && <Undo key={last.batch} last={last} onUndone={() => setLast(null)} />}
      {selected.count > 0 && (
        <RecordPart title="Do to all of them">
          <FormError message={act.error?.message} />
          <div className={css.buttons}>
            {ACTS.map((one) => (
              <Button
                key={one[0]}
                size="small"
                busy={act.isPending && act.variables[0] === one[0]}
                onClick={() => act.mutate(one)}
              >
                {one[1]}
              </Button>
            ))}
            <Button size="small" onClick={() => setAsks('set')}>
              Set…
            </Button>
            <Button size="small" variant="danger-quiet" onClick={() => setAsks('delete')}>
              Delete
            </Button>
            <Button size="small" variant="quiet" onClick={selected.clear}>
              Clear selection
            </Button>
          </div>
        </RecordPart>
      )}
      {asks === 'delete' && (
        <ReasonDialog
          title={`Delete ${counted(selected.count, 'car park')}?`}
          description="They are off the map at once. For 30 days they can be restored; one undo restores all of them."
          submit="Delete"
          danger
          waits
          most={BatchOfChanges.reason.maxLength}
          onSubmit={async (reason) =>
            done(await changeCarParks(queries, { car_parks, act: 'delete', reason }), 'Deleted')
          }
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'set' && (
        <SetDialog
          count={selected.count}
          onSet={async (changes, reason) =>
            done(
              await changeCarParks(queries, { car_parks, act: 'change', changes, ...(reason && { reason }) }),
              'Changed',
            )
          }
          onClose={() => setAsks(null)}
        />
      )}
    </>
  )
}

/** What was done last here, and what takes it back at once. It stays when nothing is selected any more. */
function Undo({ last, onUndone }: { last: { batch: string; words: string }; onUndone: () => void }) {
  const { undo, busy, message, dialog } = useUndoBatch(last.batch, onUndone)
  return (
    <RecordPart title={last.words}>
      <FormError message={message} />
      <div className={css.buttons}>
        <Button size="small" busy={busy} icon={<Icon of={Undo2} size={16} />} onClick={undo}>
          Undo
        </Button>
      </div>
      {dialog}
    </RecordPart>
  )
}
