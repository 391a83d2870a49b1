import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsQuery } from '@/data/account/queries'
import { joinZone } from '@/data/zones/mutations'
import type { Zone } from '@/data/zones/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { FormDialog } from '@/ui/FormDialog'
import { Notice } from '@/ui/Notice'
import { RadioList } from '@/ui/RadioList'
import { confirmed } from '@/ui/toast'
import css from './Zones.module.css'

type Shown = 'yes' | 'no'

const OPTIONS = [
  {
    value: 'no' as const,
    shown: (
      <span className={css.choice}>
        No, stay anonymous
        <small>You’re Anonymous User, and you don’t see who else is here.</small>
      </span>
    ),
  },
  {
    value: 'yes' as const,
    shown: (
      <span className={css.choice}>
        Yes, show my username
        <small>On what you write and in the list of members, which you can then see too.</small>
      </span>
    ),
  },
]

/** The button that joins a zone, and the question that goes with it. */
export function JoinZone({ zone, small = false }: { zone: Pick<Zone, 'id' | 'name'>; small?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={small ? 'second' : 'primary'}
        {...(small && { size: 'small' as const })}
        aria-label={`Join Zone: ${zone.name}`}
        onClick={() => setOpen(true)}
      >
        Join Zone
      </Button>
      {open && <JoinDialog zone={zone} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = { zone: Pick<Zone, 'id' | 'name'>; before?: boolean; onClose: () => void }

/** Asks whether one's username is shown to the other members; for a member, whether that changes. */
export function JoinDialog({ zone: { id, name }, before, onClose }: DialogProps) {
  const queries = useQueryClient()
  const isMember = before !== undefined
  const [shown, setShown] = useState<Shown | null>(isMember ? (before ? 'yes' : 'no') : null)
  const [missing, setMissing] = useState(false)
  const settings = useQuery(settingsQuery)
  const join = useMutation({
    mutationFn: () => joinZone(queries, id, shown === 'yes'),
    onSuccess: () => {
      confirmed({ title: isMember ? 'Saved' : `You joined ${name}` })
      onClose()
    },
  })
  return (
    <FormDialog
      title={isMember ? 'Your username in this zone' : `Join ${name}`}
      description="Show your username to the other members?"
      submit={isMember ? 'Save' : 'Join Zone'}
      busy={join.isPending}
      error={join.error?.message ?? (missing && shown === null ? 'Please choose one' : undefined)}
      onSubmit={() => (shown === null ? setMissing(true) : join.mutate())}
      onClose={onClose}
    >
      <RadioList
        label="Show your username to the other members?"
        value={shown}
        options={OPTIONS}
        invalid={missing && shown === null}
        onChoose={setShown}
      />
      {shown === 'yes' && settings.data?.show_in_zones === false && (
        <Notice tone="caution">
          Your <Link to={paths.settings}>settings</Link> keep you out of zone directories. Until you change that, you
          stay anonymous and don’t see who else is here.
        </Notice>
      )}
      {!isMember && (
        <p className="text-14 text-ink-2">
          Nobody is told where you are or where you park. You’ll get alerts from this zone; change that whenever you
          like.
        </p>
      )}
    </FormDialog>
  )
}
