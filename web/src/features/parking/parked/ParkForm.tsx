import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useSession } from '@/api/session'
import { useDriven } from '@/data/needs/driven'
import { pushQuery } from '@/data/notifications/push'
import { LEADS, type Lead, MAX_NOTE, type Parked, parkedItem } from '@/data/parked/parked'
import { nameOf } from '@/data/vehicles/name'
import { formatFieldTime, fromFieldTime } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { Select } from '@/ui/Select'
import { formatDuration } from '../format'

/** Where one parks: a car park of the map, or a point. */
export type ParkingPlace = { carPark: number | null; name: string; lng: number; lat: number }

interface Props {
  at: ParkingPlace
  /** What is changed; null where one parks anew. */
  before?: Parked | null
  /** How long one wanted to stay, and how far one goes on foot from here, where that is known. */
  minutes?: number
  walk?: number
  /** The vehicle that is parked, where one has said so. */
  vehicleId?: string
  onClose: () => void
  onDone?: () => void
}

const STAYS = [30, 60, 120, 180, 240, 360, 480]
const AT = 'at'
const OPEN = 'open'
const WALKS = [0, 2, 5, 10, 15, 20, 30, 45, 60]
const MINUTE = 60_000

const LEAD_LABELS: Record<Lead, string> = {
  0: 'When it’s time to walk back',
  5: '5 minutes before',
  10: '10 minutes before',
  15: '15 minutes before',
  30: '30 minutes before',
}

/** Until when one parks here, and how to be reminded. All of it stays on the device. */
export function ParkForm({ at, before = null, minutes = 120, walk = 5, vehicleId, onClose, onDone }: Props) {
  const [now] = useState(() => new Date())
  const user = useSession()?.user.id ?? null
  const { vehicles, driven } = useDriven()
  const [stay, setStay] = useState(() => (before ? (before.until ? AT : OPEN) : String(minutes)))
  const [end, setEnd] = useState(() =>
    formatFieldTime(before?.until ? new Date(before.until) : new Date(now.getTime() + minutes * MINUTE)),
  )
  const [chosen, setChosen] = useState<string | null>(vehicleId ?? null)
  const [steps, setSteps] = useState(before?.walk ?? walk)
  const [note, setNote] = useState(before?.note ?? '')
  const [lead, setLead] = useState<Lead | null>(before ? before.lead : 10)
  const [error, setError] = useState<string>()

  const usual = before ? before.vehicle?.id : (driven ?? vehicles.find((one) => one.is_primary))?.id
  const vehicle = vehicles.find(({ id }) => id === (chosen ?? usual))
  const stays = STAYS.includes(minutes) ? STAYS : [...STAYS, minutes].sort((a, b) => a - b)
  const walks = WALKS.includes(steps) ? WALKS : [...WALKS, steps].sort((a, b) => a - b)

  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    const begun = before ? new Date(before.since) : new Date()
    const until =
      stay === OPEN ? null : stay === AT ? fromFieldTime(end) : new Date(begun.getTime() + Number(stay) * MINUTE)
    if (stay === AT && (!until || until <= new Date())) return setError('Please choose a time in the future.')
    if (until && until <= new Date()) return setError('That time has already passed. Please choose a longer stay.')
    parkedItem.set({
      id: before?.id ?? String(begun.getTime()),
      ...at,
      name: at.name.slice(0, MAX_NOTE),
      since: begun.toISOString(),
      until: until?.toISOString() ?? null,
      walk: steps,
      vehicle: vehicle ? { name: nameOf(vehicle), id: vehicle.id } : chosen === null ? (before?.vehicle ?? null) : null,
      note: note.trim(),
      photo: before?.photo ?? null,
      lead,
      reminded: null,
    })
    onDone?.()
    onClose()
  }
  return (
    <FormDialog
      title={before ? 'Change your stay' : 'Parked here'}
      description={`${at.carPark === null ? '' : `${at.name}. `}Where you park stays on this device.`}
      submit={before ? 'Save' : 'I parked here'}
      busy={false}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="How long can you stay?" {...(stay !== AT && { error })}>
        {(control) => (
          <Select
            {...control}
            value={stay}
            options={[
              ...stays.map((one) => ({ value: String(one), label: formatDuration(one) })),
              { value: AT, label: 'Until a set time' },
              { value: OPEN, label: 'No time limit' },
            ]}
            onChoose={(value) => {
              setStay(value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      {stay === AT && (
        <Field label="Until" error={error}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="datetime-local"
              value={end}
              onChange={(event) => {
                setEnd(event.target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
      )}
      {vehicles.length > 0 && (
        <Field label="Vehicle">
          {(control) => (
            <Select
              {...control}
              value={vehicle?.id ?? ''}
              options={[
                { value: '', label: 'None of these' },
                ...vehicles.map((one) => ({
                  value: one.id,
                  label: [one.make, one.model].filter(Boolean).join(' ') || 'Vehicle',
                })),
              ]}
              onChoose={setChosen}
            />
          )}
        </Field>
      )}
      <Field label="Level, bay, or what’s near" optional>
        {(control) => (
          <input
            {...control}
            className="input"
            maxLength={MAX_NOTE}
            placeholder="Level 3, bay 42"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {stay !== OPEN && (
        <>
          <Field label="Walk back, about">
            {(control) => (
              <Select
                {...control}
                value={String(steps)}
                options={walks.map((one) => ({ value: String(one), label: `${one} min` }))}
                onChoose={(value) => setSteps(Number(value))}
              />
            )}
          </Field>
          <Field label="Remind me">
            {(control) => (
              <Select
                {...control}
                value={lead === null ? '' : String(lead)}
                options={[
                  { value: '', label: 'Don’t remind me' },
                  ...LEADS.map((one) => ({ value: String(one), label: LEAD_LABELS[one] })),
                ]}
                onChoose={(value) => setLead(LEADS.find((one) => value !== '' && one === Number(value)) ?? null)}
              />
            )}
          </Field>
          {lead !== null && <HowReminded user={user} />}
        </>
      )}
    </FormDialog>
  )
}

/** What a reminder needs to come while the app is closed. */
function HowReminded({ user }: { user: string | null }) {
  const { data: push } = useQuery({ ...pushQuery, enabled: user !== null })
  if (push === 'on') return <p className="hint">We’re told only when to remind you, never where you parked.</p>
  return (
    <p className="hint">
      We’ll remind you while CarPal is open. To be reminded when it’s closed,{' '}
      {user && push === 'off' ? (
        <Link to={paths.settingsOf('notifications')}>turn on push notifications</Link>
      ) : (
        'add it to your calendar next'
      )}
      .
    </p>
  )
}
