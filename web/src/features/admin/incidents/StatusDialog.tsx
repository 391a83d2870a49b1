import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NewIncidentStatus } from '@/api/limits.gen'
import { type AdminIncident, setIncidentStatus } from '@/data/incidents/admin'
import { STATUSES } from '@/data/incidents/words'
import { Field } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { Select } from '@/ui/Select'
import { confirmed } from '@/ui/toast'
import { NoticePreview } from '../NoticePreview'
import { nextOf } from './rules'

type Props = { incident: AdminIncident; onClose: () => void }

/** Moves a report on, with a reason for the audit log; the owner is told only by the step that says so. */
export function StatusDialog({ incident, onClose }: Props) {
  const queries = useQueryClient()
  const next = nextOf(incident)
  const [to, setTo] = useState(next[0] ?? incident.status)
  const [toOwner, setToOwner] = useState('')
  // As they were when it was opened: what comes meanwhile lies behind it, unread.
  const [messages_seen] = useState(incident.messages.length)
  const isTelling = to === 'owner_notified'
  return (
    <ReasonDialog
      title="Change status"
      description={`${incident.reference} is ${STATUSES[incident.status].label.toLowerCase()}.`}
      submit={isTelling ? 'Tell the owner' : 'Change status'}
      label="Reason, for the audit log"
      most={NewIncidentStatus.reason.maxLength}
      below={() => (
        <>
          {isTelling && (
            <NoticePreview
              title="What the owner is told"
              of={{ act: 'notify_owner', target_id: incident.reference, reason: toOwner.trim() }}
            />
          )}
          {incident.reporter.user_id && (
            <NoticePreview
              title="What the reporter is told"
              of={{ act: 'move_incident', target_id: incident.reference }}
            />
          )}
        </>
      )}
      onClose={onClose}
      onSubmit={async (reason) => {
        const owner_message = isTelling && toOwner.trim() ? toOwner.trim() : null
        const step = { from: incident.status, to, reason, owner_message, messages_seen }
        await setIncidentStatus(queries, incident.reference, step)
        confirmed({ title: `Status: ${STATUSES[to].label}` })
      }}
    >
      <Field label="Status" hint={STATUSES[to].meaning}>
        {(control) => (
          <Select
            {...control}
            value={to}
            options={next.map((value) => ({ value, label: STATUSES[value].label }))}
            onChoose={setTo}
          />
        )}
      </Field>
      {isTelling && (
        <>
          <Field
            label="Add a note for the owner"
            optional
            hint="They are told the kind of incident, its day and its reference. Nothing about the reporter, unless you write it here."
          >
            {(control) => (
              <textarea
                className="input"
                rows={3}
                maxLength={2000}
                {...control}
                value={toOwner}
                onChange={(event) => setToOwner(event.target.value)}
              />
            )}
          </Field>
          <Notice tone="caution">This cannot be taken back.</Notice>
        </>
      )}
    </ReasonDialog>
  )
}
