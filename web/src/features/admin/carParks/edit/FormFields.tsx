import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'
import css from './Edit.module.css'
import { OpeningEditor } from './hours/OpeningEditor'
import { Check, Text } from './Inputs'
import type { Values } from './schema'
import { FACILITIES, facilityName, STATUSES, TYPES } from './words'

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
      <OpeningEditor />
      <Text name="price_description" label="Price Description" placeholder="e.g., £2/hour, £15/day" />
      <Text name="restrictions" label="Restrictions" />
      <Check name="is_hidden">Mark as Hidden (won't show on user map)</Check>
    </>
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
