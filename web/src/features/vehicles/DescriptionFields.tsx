import type { FieldErrors, Path, UseFormRegister } from 'react-hook-form'
import { Field } from '@/ui/Field'
import type { DescribedForm } from './schemas'
import css from './Vehicles.module.css'

type Props<Form extends DescribedForm> = { register: UseFormRegister<Form>; errors: FieldErrors<Form> }

const FIELDS: { name: keyof DescribedForm; label: string; example: string }[] = [
  { name: 'make', label: 'Make', example: 'Ford' },
  { name: 'model', label: 'Model', example: 'Focus' },
  { name: 'color', label: 'Colour', example: 'Blue' },
  { name: 'year', label: 'Year', example: '2019' },
]

/** What may be told of a vehicle beside its registration. */
export function DescriptionFields<Form extends DescribedForm>({ register, errors }: Props<Form>) {
  return (
    <div className={css.fields}>
      {FIELDS.map(({ name, label, example }) => (
        <Field key={name} label={label} optional error={errors[name]?.message as string | undefined}>
          {(control) => (
            <input
              className="input"
              autoComplete="off"
              placeholder={example}
              {...(name === 'year' && { inputMode: 'numeric', maxLength: 4 })}
              {...control}
              {...register(name as Path<Form>)}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
