import { useFormContext } from 'react-hook-form'
import { PLUG_LABELS, PLUGS } from '@/data/needs/needs'
import { CAR_PARK_KINDS, STEPS_WORDS } from '@/data/suggestions/words'
import { Chip } from '@/ui/Chip'
import { Field } from '@/ui/Field'
import { ACCESS_LABELS } from '../format'
import css from './Suggestions.module.css'
import type { SuggestionForm } from './schema'
import { Text } from './Text'

const ACCESS = { ...ACCESS_LABELS, public: 'Anyone' }

/** What else can be wrong with a car park that is on the map. */
export function CorrectionFields() {
  const { register, setValue, watch, formState } = useFormContext<SuggestionForm>()
  const plugs = watch('plugs')
  const togglePlug = (code: string) =>
    setValue('plugs', plugs.includes(code) ? plugs.filter((one) => one !== code) : [...plugs, code], {
      shouldDirty: true,
    })
  const onUnlimited = ({ target }: { target: HTMLInputElement }) =>
    target.checked && setValue('max_stay_minutes', '', { shouldDirty: true })
  return (
    <>
      <div className={css.two}>
        <Field label="Kind">
          {(control) => (
            <select className="input" {...control} {...register('kind')}>
              {CAR_PARK_KINDS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Text name="capacity" label="Spaces" type="number" step="1" />
      </div>
      <div className={css.two}>
        <Text name="max_height_cm" label="Max height in cm" type="number" step="1" />
        <Text name="max_width_cm" label="Max width in cm" type="number" step="1" />
      </div>
      <div className={css.two}>
        <Text name="max_stay_minutes" label="Max stay in minutes" type="number" step="1" />
        <Field label="Who may park">
          {(control) => (
            <select className="input" {...control} {...register('access')}>
              {Object.entries(ACCESS).map(([code, label]) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <label className={css.tick}>
        <input type="checkbox" {...register('max_stay_unlimited', { onChange: onUnlimited })} />
        <span>No limit on stay</span>
      </label>
      <div className={css.two}>
        <Text name="capacity_disabled" label="Disabled bays" type="number" step="1" />
        <Text name="capacity_charging" label="Charging spaces" type="number" step="1" />
      </div>
      <fieldset className={css.group}>
        <legend className="label">Plugs</legend>
        <div className={css.chips}>
          {PLUGS.map((code) => (
            <Chip key={code} pressed={plugs.includes(code)} onClick={() => togglePlug(code)}>
              {PLUG_LABELS[code]}
            </Chip>
          ))}
        </div>
      </fieldset>
      <div className={css.two}>
        <Field label="Steps">
          {(control) => (
            <select className="input" {...control} {...register('step_free')}>
              {!formState.defaultValues?.step_free && <option value="">Not known</option>}
              {Object.entries(STEPS_WORDS).map(([code, label]) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Text name="surface" label="Surface" placeholder="Tarmac, gravel, grass" />
      </div>
      <div className={css.two}>
        <Text name="price_day" label="Max per day" type="number" step="0.01" placeholder="£" />
        <Text name="free_minutes" label="Free minutes" type="number" step="1" />
      </div>
      <Text name="operator" label="Operator" />
      <Text name="description" label="Description" />
      <label className={css.tick}>
        <input type="checkbox" {...register('is_gone')} />
        <span>It isn’t there any more</span>
      </label>
    </>
  )
}
