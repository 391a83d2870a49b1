import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseZoneNotifications } from '@/data/zones/mutations'
import type { Zone, ZoneMembership, ZoneNotify } from '@/data/zones/types'
import { NOTIFY } from '@/data/zones/words'
import { formatDay, formatTime } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { RadioList } from '@/ui/RadioList'
import { Select } from '@/ui/Select'
import { confirmed } from '@/ui/toast'
import css from './Zones.module.css'

const OPTIONS = (Object.keys(NOTIFY) as ZoneNotify[]).map((value) => ({
  value,
  shown: (
    <span className={css.choice}>
      {NOTIFY[value].label}
      <small>{NOTIFY[value].text}</small>
    </span>
  ),
}))
const HOUR = 3_600_000
const MUTES = [
  { value: '', label: 'Not muted' },
  { value: '8', label: 'For 8 hours' },
  { value: '24', label: 'For a day' },
  { value: '168', label: 'For a week' },
]

type Props = { zone: Pick<Zone, 'id' | 'name'>; membership: ZoneMembership; onClose: () => void }

/** What a member is told of a zone, and for how long of nothing. */
export function ZoneNotifications({ zone: { id, name }, membership, onClose }: Props) {
  const queries = useQueryClient()
  const [notify, setNotify] = useState(membership.notify)
  const until = membership.muted_until ?? null
  const [mute, setMute] = useState(until ? 'as-it-is' : '')
  const mutes = until
    ? [
        {
          value: 'as-it-is',
          label: `Until ${formatDay(new Date(until))}, ${formatTime(new Date(until))}`,
        },
        ...MUTES,
      ]
    : MUTES
  const save = useMutation({
    mutationFn: () => {
      const muted_until =
        mute === 'as-it-is' ? until : mute === '' ? null : new Date(Date.now() + Number(mute) * HOUR).toISOString()
      return chooseZoneNotifications(queries, id, { notify, muted_until })
    },
    onSuccess: () => {
      confirmed({ title: 'Saved' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Notifications of ${name}`}
      submit="Save"
      busy={save.isPending}
      error={save.error?.message}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <RadioList label="What you’re told" value={notify} options={OPTIONS} onChoose={setNotify} />
      <Field label="Mute">{(control) => <Select {...control} value={mute} options={mutes} onChoose={setMute} />}</Field>
      <p className="text-14 text-ink-2">
        In the app, by email or as a push: <Link to={paths.settingsOf('notifications')}>choose in your settings</Link>.
      </p>
    </FormDialog>
  )
}
