import { useFormContext } from 'react-hook-form'
import { Field } from '@/ui/Field'
import { ACCESS_LABELS } from '../format'
import css from './Suggestions.module.css'
import type { SuggestionForm } from './schema'
import { Text } from './Text'

const ACCESS = { ...ACCESS_LABELS, public: 'Anyone' }

/** What else can be wrong with a car park that is on the map. */
export function CorrectionFields() {
  const { register } = useFormContext<SuggestionForm>()
  return (
    <>
      <Text name="capacity" label="Spaces" type="number" step="1" />
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
      <div className={css.two}>
        <Text name="capacity_disabled" label="Disabled bays" type="number" step="1" />
        <Text name="capacity_charging" label="Charging spaces" type="number" step="1" />
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
