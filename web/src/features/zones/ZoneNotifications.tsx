import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { chooseZoneNotifications } from '@/data/zones/mutations'
import type { Zone, ZoneMembership, ZoneNotify } from '@/data/zones/types'
import { formatDay, formatTime } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { Select } from '@/ui/Select'
import { Switch } from '@/ui/Switch'
import css from './Zones.module.css'

const HOUR = 3_600_000
const MUTES = [
  { value: '', label: 'Not muted' },
  { value: '8', label: 'For 8 hours' },
  { value: '24', label: 'For a day' },
  { value: '168', label: 'For a week' },
]

type Props = { zone: Pick<Zone, 'id' | 'name'>; membership: ZoneMembership; onClose: () => void }

/** What a member is told of a zone, and for how long of nothing; each choice is saved at once. */
export function ZoneNotifications({ zone: { id, name }, membership, onClose }: Props) {
  const queries = useQueryClient()
  const words = useId()
  const { notify, muted_until } = membership
  const save = useMutation({
    // One after the other, so that the last one stands.
    scope: { id: `notifications of ${id}` },
    mutationFn: (next: { notify?: ZoneNotify; muted_until?: string | null }) =>
      chooseZoneNotifications(queries, id, { notify, muted_until: muted_until ?? null, ...next }),
  })
  const chosen = save.isPending ? (save.variables.notify ?? notify) : notify
  const until = muted_until ? [{ value: 'until', label: `Until ${moment(muted_until)}` }] : []
  const mute = (value: string) =>
    save.mutate({ muted_until: value === '' ? null : new Date(Date.now() + Number(value) * HOUR).toISOString() })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Notifications"
      description={`What we tell you about ${name}.`}
      foot={<Button onClick={onClose}>Done</Button>}
    >
      <FormError message={save.error?.message} />
      <ul className={css.toggles}>
        <li>
          <span className={css.choice}>
            <b>Alerts</b>
            <small id={`${words}-alerts`}>And answers to what you wrote</small>
          </span>
          <Switch
            label="Alerts"
            describedBy={`${words}-alerts`}
            checked={chosen !== 'nothing'}
            onChange={(on) => save.mutate({ notify: on ? 'alerts' : 'nothing' })}
          />
        </li>
        <li>
          <span className={css.choice}>
            <b>Posts</b>
            <small id={`${words}-posts`}>Everything that is posted, alerts included</small>
          </span>
          <Switch
            label="Posts"
            describedBy={`${words}-posts`}
            checked={chosen === 'everything'}
            onChange={(on) => save.mutate({ notify: on ? 'everything' : 'alerts' })}
          />
        </li>
      </ul>
      <div className={css.page}>
        <Field label="Mute">
          {(control) => (
            <Select
              {...control}
              value={muted_until ? 'until' : ''}
              options={[...until, ...MUTES]}
              onChoose={(value) => value !== 'until' && mute(value)}
            />
          )}
        </Field>
        <p className="text-14 text-ink-2">
          In the app, by email or as a push: <Link to={paths.settings}>choose in your settings</Link>.
        </p>
      </div>
    </Dialog>
  )
}

const moment = (at: string) => `${formatDay(new Date(at))}, ${formatTime(new Date(at))}`
