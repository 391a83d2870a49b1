import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeBackupContact } from '@/data/backupContacts/mutations'
import type { BackupContact } from '@/data/backupContacts/types'
import type { Vehicle } from '@/data/vehicles/types'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Plate } from '@/ui/Plate'
import css from './Backup.module.css'
import { Invite } from './Invite'

const STATES = {
  invited: { tone: 'warn', label: 'Asked' },
  agreed: { tone: 'ok', label: 'Agreed' },
  declined: { tone: 'quiet', label: 'Said no' },
  left: { tone: 'quiet', label: 'Stopped' },
  removed: { tone: 'quiet', label: 'Removed' },
} as const

type Props = { vehicle: Vehicle; contact: BackupContact | undefined }

/** The backup contact of one vehicle: who it is and how they stand, or the form that asks somebody. */
export function OfVehicle({ vehicle, contact }: Props) {
  const [asking, setAsking] = useState(false)
  const isOn = contact?.state === 'invited' || contact?.state === 'agreed'
  const state = contact && STATES[contact.state]
  return (
    <li className={css.vehicle}>
      <div className={css.head}>
        <Plate registration={vehicle.registration} size={28} />
        {contact ? (
          <span className={css.who}>
            <b>{contact.contact}</b> {state && <Badge tone={state.tone}>{state.label}</Badge>}
          </span>
        ) : (
          <span className={css.none}>No backup contact</span>
        )}
        {isOn ? (
          <Remove contact={contact} />
        ) : (
          !asking && (
            <Button size="small" onClick={() => setAsking(true)}>
              Ask somebody
            </Button>
          )
        )}
      </div>
      {contact?.state === 'invited' && (
        <p className={css.note}>We asked them. Until they agree, they aren’t told anything.</p>
      )}
      {asking && !isOn && <Invite vehicle={vehicle} onDone={() => setAsking(false)} />}
    </li>
  )
}

function Remove({ contact }: { contact: BackupContact }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const remove = useMutation({
    mutationFn: () => removeBackupContact(queries, contact.id),
    onSuccess: () => setOpen(false),
  })
  return (
    <>
      <Button size="small" aria-label={`Remove ${contact.contact}`} onClick={() => setOpen(true)}>
        Remove
      </Button>
      {open && (
        <ConfirmDialog
          title="Remove this backup contact?"
          description="They won’t be told about this vehicle any more."
          submit="Remove"
          danger
          act={remove}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
