import { type SyntheticEvent, useState } from 'react'
import { useSession } from '@/api/session'
import { VEHICLE_HEIGHTS, VEHICLES, type Vehicle } from '@/data/carParks/trip'
import { keepDriven, needsWith, useDriven } from '@/data/needs/driven'
import {
  isNeedy,
  type Needs,
  NO_NEEDS,
  PLUG_LABELS,
  PLUGS,
  saveNeeds,
  useNeeds,
  useNeedsKept,
} from '@/data/needs/needs'
import type { Vehicle as OwnVehicle } from '@/data/vehicles/types'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { Plate } from '@/ui/Plate'
import { RadioList } from '@/ui/RadioList'
import { Select } from '@/ui/Select'
import { Switch } from '@/ui/Switch'
import { VEHICLE_LABELS } from '../format'
import { formatFeet, formatMetres, readLength } from './lengths'
import css from './Needs.module.css'

interface Props {
  /** Told what is needed from now on. */
  onSaved?: (needs: Needs) => void
  onClose: () => void
}

/** Says or changes what one needs, and with which vehicle. It stays on the device, unless one asks the account to keep it. */
export function NeedsDialog({ onSaved, onClose }: Props) {
  const needs = useNeeds()
  const kept = useNeedsKept()
  // What the account keeps may come while the form is open, or, without a network, not at all.
  return <Form key={String(kept)} {...{ kept, onSaved, onClose }} before={needs ?? NO_NEEDS} />
}

const TALLEST = 600
const WIDEST = 400
const NO_LENGTH = 'Please write a length, such as 2.05 m or 6 ft 9 in.'

/** A typed length in centimetres, null for none, or what is wrong with it. */
function lengthOf(typed: string, most: number): number | null | string {
  if (!typed.trim()) return null
  const cm = readLength(typed)
  if (cm === null) return NO_LENGTH
  return cm >= 50 && cm <= most ? cm : `Please enter a length from 0.5 to ${most / 100} metres.`
}

const lengthText = (cm: number | null | undefined) => (cm == null ? '' : formatMetres(cm))

type FormProps = { before: Needs; kept: boolean | undefined; onSaved: Props['onSaved']; onClose: () => void }

function Form({ before, kept, onSaved, onClose }: FormProps) {
  const user = useSession()?.user.id ?? null
  const [needs, setNeeds] = useState(before)
  const [height, setHeight] = useState(lengthText(before.height_cm))
  const [width, setWidth] = useState(lengthText(before.width_cm))
  const { vehicles, driven } = useDriven()
  const [picked, setPicked] = useState<string | null>()
  // The account's vehicles may come while the form is open.
  const vehicleId = picked === undefined ? (driven?.id ?? null) : picked
  const [onAccount, setOnAccount] = useState(kept ?? false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const set = (part: Partial<Needs>) => setNeeds({ ...needs, ...part })
  const [high, wide] = [lengthOf(height, TALLEST), lengthOf(width, WIDEST)]
  const usual = VEHICLE_HEIGHTS[needs.vehicle]

  const drive = (id: string | null) => {
    setPicked(id)
    const next = needsWith(needs, id, vehicleId)
    if (next === needs) return
    setNeeds(next)
    setHeight(lengthText(next.height_cm))
    setWidth(lengthText(next.width_cm))
  }
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (typeof high === 'string' || typeof wide === 'string') return
    const next = { ...needs, height_cm: high, width_cm: wide }
    setBusy(true)
    try {
      keepDriven(vehicleId, next, vehicles)
      await saveNeeds(isNeedy(next) ? next : null, user, onAccount)
      onSaved?.(next)
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : undefined)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title="Your needs"
      description="Lists and searches begin with what you can use, and car parks say whether they fit."
      submit="Save"
      busy={busy}
      error={error}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <Toggle label="Blue badge" on={needs.blue_badge} onChange={(blue_badge) => set({ blue_badge })} />
      <Toggle label="No steps" on={needs.step_free} onChange={(step_free) => set({ step_free })} />
      {vehicles.length > 0 && <WhichVehicle vehicles={vehicles} chosen={vehicleId} onChoose={drive} />}
      <Field label="Vehicle">
        {(control) => (
          <Select<Vehicle>
            {...control}
            value={needs.vehicle}
            options={VEHICLES.map((value) => ({ value, label: VEHICLE_LABELS[value] }))}
            onChoose={(vehicle) => set({ vehicle })}
          />
        )}
      </Field>
      <div className={css.two}>
        <Length
          label="Height"
          typed={height}
          read={high}
          tried={tried}
          hint={usual === null ? 'With what’s on the roof' : `Otherwise we assume ${formatMetres(usual)}`}
          onType={setHeight}
        />
        <Length label="Width" typed={width} read={wide} tried={tried} hint="With mirrors" onType={setWidth} />
      </div>
      <Field label="Plug">
        {(control) => (
          <Select
            {...control}
            value={needs.plug ?? ''}
            options={[
              { value: '', label: 'No charger needed' },
              ...PLUGS.map((plug) => ({ value: plug, label: PLUG_LABELS[plug] })),
            ]}
            onChoose={(value) => set({ plug: PLUGS.find((plug) => plug === value) ?? null })}
          />
        )}
      </Field>
      {user && kept !== undefined ? (
        <>
          <Toggle label="Keep on my account too" on={onAccount} onChange={setOnAccount} />
          <p className="hint">
            {onAccount
              ? 'Your other devices have them too. Only you can see them, and they’re deleted with your account.'
              : 'Your needs stay on this device until you sign out.'}
          </p>
        </>
      ) : (
        <p className="hint">Your needs stay on this device.</p>
      )}
    </FormDialog>
  )
}

const ANOTHER = 'another'

/** Which of one's own vehicles one drives; what was said of each is remembered on this device. */
function WhichVehicle({
  vehicles,
  chosen,
  onChoose,
}: {
  vehicles: readonly OwnVehicle[]
  chosen: string | null
  onChoose: (id: string | null) => void
}) {
  const options = vehicles.map(({ id, registration, make, model }) => ({
    value: id,
    shown: (
      <>
        <Plate registration={registration} size={22} />
        <span>{[make, model].filter(Boolean).join(' ')}</span>
      </>
    ),
  }))
  return (
    <RadioList
      label="Which vehicle"
      value={chosen ?? ANOTHER}
      options={[...options, { value: ANOTHER, shown: <span>Another vehicle</span> }]}
      onChoose={(value) => onChoose(value === ANOTHER ? null : value)}
    />
  )
}

function Toggle({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className={css.toggle}>
      <span aria-hidden="true">{label}</span>
      <Switch label={label} checked={on} onChange={onChange} />
    </div>
  )
}

interface LengthProps {
  label: string
  typed: string
  read: number | null | string
  tried: boolean
  hint: string
  onType: (typed: string) => void
}

/** A length in metres or in feet, and the same in the other. */
function Length({ label, typed, read, tried, hint, onType }: LengthProps) {
  const said = typeof read === 'number' ? `${formatMetres(read)}, ${formatFeet(read)}` : hint
  return (
    <Field label={label} optional hint={said} error={tried && typeof read === 'string' ? read : undefined}>
      {(control) => (
        <input
          {...control}
          className="input"
          placeholder="2.05 m"
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  )
}
