import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { openingHoursQuery } from '@/data/suggestions/queries'
import { useSettled } from '@/lib/useSettled'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'
import css from './Edit.module.css'
import type { Values } from './schema'
import { FACILITIES, facilityName, STATUSES, TYPES } from './words'

const PAUSE_MS = 400
const UNREAD = 'We can’t read this as opening hours. It is shown as you wrote it.'

type Words = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values]
type TextProps = {
  name: Words
  label: string
  placeholder?: string
  hint?: string
  numeric?: boolean
  lines?: number
}

/** A text of the form. */
export function Text({ name, label, placeholder, hint, numeric = false, lines }: TextProps) {
  const { register, formState } = useFormContext<Values>()
  const error = formState.errors[name]?.message
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(control) =>
        lines ? (
          <textarea className="input" rows={lines} placeholder={placeholder} {...control} {...register(name)} />
        ) : (
          <input
            className="input"
            placeholder={placeholder}
            autoComplete="off"
            {...(numeric && { inputMode: 'decimal' as const })}
            {...control}
            {...register(name)}
          />
        )
      }
    </Field>
  )
}

/** What the form of the car park screen has, in its order. */
export function FormFields() {
  const { watch, setValue } = useFormContext<Values>()
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    setValue(name as never, value as never, { shouldDirty: true })
  return (
    <>
      <Text name="name" label="Car Park Name *" />
      <Text name="address" label="Address *" />
      <div className={css.two}>
        <Text name="lat" label="Latitude" numeric />
        <Text name="lng" label="Longitude" numeric />
      </div>
      <div className={css.three}>
        <Text name="total_spaces" label="Total Spaces" numeric />
        <Field label="Parking Type">
          {(control) => (
            <Select
              {...control}
              value={watch('parking_type')}
              options={TYPES}
              onChoose={(chosen) => set('parking_type', chosen)}
            />
          )}
        </Field>
        <Field label="Status">
          {(control) => (
            <Select
              {...control}
              value={watch('availability')}
              options={STATUSES}
              onChoose={(chosen) => set('availability', chosen)}
            />
          )}
        </Field>
      </div>
      <Facilities />
      <OpeningHours />
      <Text name="price_description" label="Price Description" placeholder="e.g., £2/hour, £15/day" />
      <Text name="restrictions" label="Restrictions" />
      <Check name="is_hidden">Mark as Hidden (won't show on user map)</Check>
    </>
  )
}

type CheckProps = {
  name: 'is_hidden' | 'scam_reported' | 'is_verified' | 'max_stay_unlimited'
  children: string
  onTick?: () => void
}

export function Check({ name, children, onTick }: CheckProps) {
  const { register } = useFormContext<Values>()
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        {...register(name, { onChange: ({ target }: { target: HTMLInputElement }) => target.checked && onTick?.() })}
      />
      <span>{children}</span>
    </label>
  )
}

function Facilities() {
  const { watch, setValue } = useFormContext<Values>()
  const chosen = watch('facilities')
  const id = useId()
  const turn = (code: string, on: boolean) =>
    setValue('facilities', (on ? [...chosen, code] : chosen.filter((one) => one !== code)).sort(), {
      shouldDirty: true,
    })
  return (
    <fieldset className={css.facilities} aria-labelledby={id}>
      <legend id={id} className="label">
        Facilities
      </legend>
      {FACILITIES.map((code) => (
        <label key={code} className={css.check}>
          <input
            type="checkbox"
            checked={chosen.includes(code)}
            onChange={(event) => turn(code, event.target.checked)}
          />
          <span>{facilityName(code)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Opening hours as people write them, and below them what is understood. */
function OpeningHours() {
  const { watch } = useFormContext<Values>()
  const typed = useSettled(watch('opening_hours').trim(), PAUSE_MS)
  const read = useQuery(openingHoursQuery(typed)).data
  return (
    <div>
      <Text name="opening_hours" label="Opening Hours" placeholder="e.g., Mon-Sun 24/7" />
      <p role="status" className={css.read}>
        {typed && read && (read.sentence ?? UNREAD)}
      </p>
    </div>
  )
}
