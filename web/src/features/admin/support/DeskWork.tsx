import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isStale, updateProblemReport, updateTicket } from '@/data/support/mutations'
import type {
  DeskKind,
  DeskLevel,
  ProblemReportDetails,
  ProblemStatus,
  TicketDetails,
  TicketStatus,
} from '@/data/support/types'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Field } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { Select } from '@/ui/Select'
import { confirmed, failed } from '@/ui/toast'
import { Moment } from '../Moment'
import { RecordPart } from '../Record'
import css from '../Record.module.css'
import own from './Support.module.css'
import { type DeskStatus, LEVELS_OF, STATUSES, STATUSES_OF } from './words'

type Props = {
  kind: DeskKind
  item: TicketDetails | ProblemReportDetails
  /** Asks whether it is resolved. */
  resolving?: boolean | undefined
  onResolving?: ((asked: false) => void) | undefined
}

const WORDS = {
  ticket: {
    done: 'Ticket updated successfully',
    failed: 'Failed to update ticket',
    placeholder: 'Add internal notes about this ticket...',
    level: 'Priority',
  },
  problem_report: {
    done: 'Report updated successfully',
    failed: 'Failed to update report',
    placeholder: 'Add internal notes about this report...',
    level: 'Severity',
  },
}
const STALE =
  'Another admin changed this while you had it open. It has been loaded again, and nothing of yours was saved.'

/** What is saved with the notes: another status, what an admin says of how pressing it is, or nothing besides. */
type Saved = { status?: DeskStatus; priority?: DeskLevel }

/** Its status and how pressing it is, which save at once together with the notes, and the notes, which only admins see. */
export function DeskWork({ kind, item, resolving = false, onResolving }: Props) {
  const queries = useQueryClient()
  const words = WORDS[kind]
  // Until one types, the notes are what the server says.
  const [typed, setTyped] = useState<string | null>(null)
  const notes = typed ?? item.admin_notes
  const save = useMutation({
    mutationFn: async ({ status, priority }: Saved) => {
      const body = { version: item.version, admin_notes: notes, ...(priority && { priority }) }
      await (kind === 'ticket'
        ? updateTicket(queries, item.id, { ...body, ...(status && { status: status as TicketStatus }) })
        : updateProblemReport(queries, item.id, { ...body, ...(status && { status: status as ProblemStatus }) }))
    },
    onSuccess: () => {
      setTyped(null)
      onResolving?.(false)
      confirmed({ title: words.done })
    },
    onError: (failure) => failed({ title: words.failed, detail: isStale(failure) ? STALE : failure.message }),
  })
  const stale = isStale(save.error)
  const differs = typed !== null && stale && typed !== item.admin_notes
  return (
    <RecordPart title="Work on it">
      {save.error && (
        <div role="alert">
          <Notice tone="bad" title={words.failed}>
            <p>{stale ? STALE : save.error.message}</p>
            {differs && <p className={css.text}>The notes now say: {item.admin_notes || '(nothing)'}</p>}
          </Notice>
        </div>
      )}
      <Field label="Status" hint="Saves at once, with the notes">
        {(control) => (
          <Select
            {...control}
            data-status
            value={(save.isPending && save.variables.status) || item.status}
            aria-busy={save.isPending || undefined}
            options={STATUSES_OF[kind].map((value) => ({ value, label: STATUSES[value].label }))}
            onChoose={(status) => save.isPending || save.mutate({ status })}
          />
        )}
      </Field>
      <Level
        label={words.level}
        kind={kind}
        item={item}
        saving={save.isPending ? save.variables.priority : undefined}
        onChoose={(priority) => save.isPending || save.mutate({ priority })}
      />
      <Field label="Admin Notes">
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            placeholder={words.placeholder}
            value={notes}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className={own.notesFoot}>
        <span className={css.small}>
          Last change <Moment at={item.updated_at} />
        </span>
        <Button variant="primary" disabled={save.isPending} onClick={() => save.mutate({})}>
          {save.isPending ? 'Updating...' : 'Update Notes'}
        </Button>
      </div>
      {resolving && (
        <ConfirmDialog
          title={`Resolve ${item.reference}?`}
          description="It is off the list. Nobody is told; what you wrote in the notes is saved with it."
          submit="Resolve"
          act={{ ...save, mutate: () => save.mutate({ status: 'resolved' }) }}
          onClose={() => onResolving?.(false)}
        />
      )}
    </RecordPart>
  )
}

type LevelProps = {
  label: string
  kind: DeskKind
  item: TicketDetails | ProblemReportDetails
  /** What is being saved. */
  saving: DeskLevel | undefined
  onChoose: (level: DeskLevel) => void
}

/** How pressing it is. Until an admin says so it is the sender's word, which an admin may confirm. */
function Level({ label, kind, item, saving, onChoose }: LevelProps) {
  const level = 'severity' in item ? item.severity : item.priority
  const levels = LEVELS_OF[kind]
  const isOurs = item.history.some(({ what }) => what === 'priority')
  const theirs = levels.find(({ value }) => value === level)?.label ?? level
  return (
    <Field label={label} hint={`${levels[0]?.label} comes first in Needs you once an admin says so`}>
      {(control) => (
        <Select<DeskLevel | ''>
          {...control}
          value={saving ?? (isOurs ? level : '')}
          options={isOurs ? levels : [{ value: '', label: `${theirs}, says the sender` }, ...levels]}
          onChoose={(chosen) => chosen && onChoose(chosen)}
        />
      )}
    </Field>
  )
}
