import { Plus, X } from 'lucide-react'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { classes } from '@/lib/classes'
import { DAYS, type Day, dayName, hoursInWords, writeHours } from '@/lib/openingHours'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Segments } from '@/ui/Segments'
import css from '../Providers.module.css'
import { type ApplicationForm, USUAL_HOURS } from './schema'

const WHEN = [
  { value: 'hours', label: 'At set hours' },
  { value: 'any', label: 'At any time' },
] as const

/** When one takes jobs: at any time, or on days from one time to another. */
export function HoursFields() {
  const { control, watch, setValue, formState } = useFormContext<ApplicationForm>()
  const hours = useFieldArray({ control, name: 'hours' })
  const any = watch('any_time')
  const kept = watch('other_hours')
  const written = writeHours(watch('hours'))
  const error = formState.errors.hours
  return (
    <>
      <Segments
        label="When you take jobs"
        value={any ? 'any' : 'hours'}
        options={WHEN}
        onChoose={(when) => setValue('any_time', when === 'any', { shouldDirty: true })}
      />
      {!any && kept && (
        <div className={css.keptHours}>
          <p>{hoursInWords(kept)}</p>
          <Button size="small" onClick={() => setValue('other_hours', '', { shouldDirty: true })}>
            Set other hours
          </Button>
        </div>
      )}
      {!any && !kept && (
        <>
          {hours.fields.map(({ id }, at) => (
            <Rule key={id} at={at} alone={hours.fields.length === 1} onRemove={() => hours.remove(at)} />
          ))}
          <Button
            variant="tint"
            size="small"
            className={css.wayIn}
            icon={<Icon of={Plus} size={16} />}
            disabled={hours.fields.length >= DAYS.length}
            onClick={() => hours.append({ ...USUAL_HOURS, days: [] })}
          >
            Other hours on some days
          </Button>
          {error?.root?.message && <p className="field-error">{error.root.message}</p>}
          <p className={css.small} role="status">
            {written ? hoursInWords(written) : 'Choose the days on which you take jobs.'}
          </p>
        </>
      )}
      <p className="hint">You can switch off at any moment on your dashboard.</p>
    </>
  )
}

/** Some days, from one time to another. A day has one rule: chosen here, it leaves the others. */
function Rule({ at, alone, onRemove }: { at: number; alone: boolean; onRemove: () => void }) {
  const { control, register, getValues, setValue, formState } = useFormContext<ApplicationForm>()
  const toggle = (day: Day) => {
    const rules = getValues('hours').map((rule, index) => {
      const without = rule.days.filter((one) => one !== day)
      return { ...rule, days: index === at && without.length === rule.days.length ? [...rule.days, day] : without }
    })
    rules.forEach(({ days }, index) => {
      setValue(`hours.${index}.days`, days, { shouldDirty: true })
    })
  }
  const times = formState.errors.hours?.[at]
  return (
    <fieldset className={css.rule}>
      <legend className="sr-only">Hours {at + 1}</legend>
      <Controller
        control={control}
        name={`hours.${at}.days`}
        render={({ field: { value } }) => (
          <div className={css.days}>
            {DAYS.map((day) => (
              <button
                key={day}
                type="button"
                aria-pressed={value.includes(day)}
                aria-label={dayName(day)}
                onClick={() => toggle(day)}
              >
                {day}
              </button>
            ))}
          </div>
        )}
      />
      <div className={css.times}>
        <label>
          <span className="sr-only">From</span>
          <input type="time" className="input" {...register(`hours.${at}.from`)} />
        </label>
        <span aria-hidden="true">to</span>
        <label>
          <span className="sr-only">To</span>
          <input type="time" className="input" {...register(`hours.${at}.to`)} />
        </label>
        {!alone && (
          <IconButton label={`Remove hours ${at + 1}`} onClick={onRemove}>
            <Icon of={X} />
          </IconButton>
        )}
      </div>
      {(times?.from ?? times?.to) && (
        <p className={classes('field-error', css.whole)}>{times?.from?.message ?? times?.to?.message}</p>
      )}
    </fieldset>
  )
}
