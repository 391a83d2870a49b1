import { Check, TriangleAlert } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { canonicalPlate, looksLikeUkPlate } from '@/lib/plate'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { PlateInput } from '@/ui/PlateInput'
import css from '../Form.module.css'
import type { SignUpForm } from '../rules'

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
        <Looks typed={typed} />
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

/** Whether what was typed looks like a UK plate: a warning hangs on it, never a refusal. */
function Looks({ typed }: { typed: string }) {
  // Shorter ones are still being typed.
  const enough = canonicalPlate(typed).length >= 5
  const good = looksLikeUkPlate(typed)
  return (
    <p className={css.looks} data-good={good || undefined} role="status">
      {(good || enough) && <Icon of={good ? Check : TriangleAlert} size={16} />}
      {good
        ? 'Looks like a UK plate'
        : enough
          ? 'This does not look like a UK plate. You can use it all the same.'
          : ''}
    </p>
  )
}
