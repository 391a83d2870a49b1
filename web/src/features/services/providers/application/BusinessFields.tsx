import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { classes } from '@/lib/classes'
import { CountedText } from '@/ui/CountedText'
import { Field } from '@/ui/Field'
import css from '../Providers.module.css'
import { type ApplicationForm, MAX_TEXT } from './schema'

type Name = 'business_name' | 'contact_name' | 'email' | 'phone' | 'address'
type LineProps = ComponentProps<'input'> & { name: Name; label: string; hint?: string }

function Line({ name, label, hint, readOnly = false, ...input }: LineProps) {
  const { register, formState } = useFormContext<ApplicationForm>()
  return (
    <Field label={label} error={formState.errors[name]?.message} {...(hint && { hint })}>
      {(control) => (
        <input
          className={classes('input', readOnly && css.fixed)}
          readOnly={readOnly}
          {...input}
          {...control}
          {...register(name)}
        />
      )}
    </Field>
  )
}

/** Who applies. The name of a business that was approved stays: its documents were seen under it. */
export function BusinessFields({ approved }: { approved: boolean }) {
  const { register, watch, formState } = useFormContext<ApplicationForm>()
  const { errors } = formState
  return (
    <div className={`card card--pad ${css.fields}`}>
      <Line
        name="business_name"
        label="Business name"
        autoComplete="organization"
        readOnly={approved}
        hint={approved ? 'You were approved under this name. Write to support if it has changed.' : 'Customers see it.'}
      />
      <Line
        name="contact_name"
        label="Contact name"
        autoComplete="name"
        hint="Whom we ask for. Customers don’t see it."
      />
      <div className={css.pair}>
        <Line name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
        <Line name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" />
      </div>
      <Line name="address" label="Address" autoComplete="street-address" hint="Only CarPal’s admins see it." />
      <CountedText
        label="Experience"
        most={MAX_TEXT}
        typed={watch('experience')}
        error={errors.experience?.message}
        placeholder="How long you have done this, and on what vehicles."
        {...register('experience')}
      />
      <CountedText
        label="Description"
        optional
        most={MAX_TEXT}
        typed={watch('description')}
        error={errors.description?.message}
        placeholder="What your public page says about you."
        {...register('description')}
      />
    </div>
  )
}
