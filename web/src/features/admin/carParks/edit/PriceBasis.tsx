import { useFormContext } from 'react-hook-form'
import type { AdminCarPark } from '@/data/admin/carParks'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'
import type { Values } from './schema'
import { PRICE_BASES } from './words'

type Basis = NonNullable<AdminCarPark['price_basis']>
const OPTIONS = (Object.keys(PRICE_BASES) as Basis[]).map((value) => ({ value, label: PRICE_BASES[value] }))

/** On what the price rests. A new one is published, unless somebody says otherwise here. */
export function PriceBasis({ now }: { now: AdminCarPark['price_basis'] }) {
  const { watch, setValue, clearErrors, formState } = useFormContext<Values>()
  const { dirtyFields, errors } = formState
  const [chosen, hour, day, flat, rates] = watch(['price_basis', 'price_hour', 'price_day', 'price_flat', 'rates'])
  if ([hour, day, flat, rates].every((typed) => typed.trim() === '')) return null
  const isNew = dirtyFields.price_hour || dirtyFields.price_day || dirtyFields.price_flat || dirtyFields.rates
  const shown: Basis = chosen || (isNew ? 'published' : (now ?? 'published'))
  return (
    <Field label="Basis" error={errors.price_basis?.message} hint="An estimate is shown to drivers as one.">
      {(control) => (
        <Select
          {...control}
          value={shown}
          // What was read from tags was read, and nobody chooses it.
          options={OPTIONS.filter(({ value }) => value !== 'parsed' || shown === 'parsed' || now === 'parsed')}
          onChoose={(basis) => {
            clearErrors('price_basis')
            setValue('price_basis', basis, { shouldDirty: true })
          }}
        />
      )}
    </Field>
  )
}
