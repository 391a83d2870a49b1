import { useFormContext } from 'react-hook-form'
import { CAR_PARK_KINDS } from '@/data/suggestions/words'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'
import css from './Edit.module.css'
import { Check, Text } from './Inputs'
import type { Values } from './schema'

/** On the street or off it, how long a vehicle may stay, and how high and wide it may be. */
export function KindAndStay() {
  const { watch, setValue } = useFormContext<Values>()
  return (
    <>
      <div className={css.two}>
        <Field label="Kind">
          {(control) => (
            <Select
              {...control}
              value={watch('kind')}
              options={CAR_PARK_KINDS}
              onChoose={(kind) => setValue('kind', kind, { shouldDirty: true })}
            />
          )}
        </Field>
        <Text name="max_stay" label="Longest stay (minutes)" numeric />
      </div>
      <Check name="max_stay_unlimited" onTick={() => setValue('max_stay', '', { shouldDirty: true })}>
        No limit on stay
      </Check>
      <div className={css.two}>
        <Text name="max_height" label="Height limit (cm)" numeric />
        <Text name="max_width" label="Width limit (cm)" numeric />
      </div>
    </>
  )
}
