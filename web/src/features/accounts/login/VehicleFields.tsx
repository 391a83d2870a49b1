import type { UseFormReturn } from 'react-hook-form'
import { Field } from '@/ui/Field'
import { PlateHint } from '@/ui/PlateHint'
import { PlateInput } from '@/ui/PlateInput'
import css from '../Form.module.css'
import type { SignUpForm } from '../schemas'

/** Add Your Vehicle: the registration, and what may be told of the vehicle. */
export function VehicleFields({
  form,
  onPlate,
}: {
  form: UseFormReturn<SignUpForm>
  onPlate: (typed: string) => void
}) {
  const { errors } = form.formState
  const typed = form.watch('registration')
  const registration = form.register('registration', {
    setValueAs: (value: string) => value.toUpperCase(),
    onChange: (event) => onPlate(event.target.value),
  })
  return (
    <section className={css.vehicle} aria-labelledby="add-your-vehicle">
      <div>
        <h2 id="add-your-vehicle">Add Your Vehicle</h2>
        <p>People reach you by plate, not by phone or email.</p>
      </div>
      <div className={css.whole}>
        <Field label="Registration" error={errors.registration?.message}>
          {(control) => <PlateInput {...control} {...registration} />}
        </Field>
        <PlateHint typed={typed} />
      </div>
      <Field label="Make" optional error={errors.make?.message}>
        {(control) => <input className="input" placeholder="Ford" {...control} {...form.register('make')} />}
      </Field>
      <Field label="Model" optional error={errors.model?.message}>
        {(control) => <input className="input" placeholder="Focus" {...control} {...form.register('model')} />}
      </Field>
      <div className={css.whole}>
        <Field label="Colour" optional error={errors.color?.message}>
          {(control) => <input className="input" placeholder="Blue" {...control} {...form.register('color')} />}
        </Field>
      </div>
    </section>
  )
}
