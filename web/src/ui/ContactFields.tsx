import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { ContactForm, ContactMethod } from '@/lib/contact'
import { Field } from './Field'
import { Segments } from './Segments'

const LABELS: Record<ContactMethod, string> = { email: 'Email', phone: 'Phone', anonymous: 'Anonymous' }

type Props = {
  /** The question above the ways. */
  label: string
  methods: readonly ContactMethod[]
  /** What follows from a way, in a sentence. */
  hints?: Partial<Record<ContactMethod, string>>
  /** What stands in place of a name and an address for `anonymous`. */
  anonymous?: ReactNode
}

/** Who writes, and how they are answered: part of a form of react-hook-form, in its provider. */
export function ContactFields({ label, methods, hints = {}, anonymous }: Props) {
  const { register, control, watch, formState } = useFormContext<ContactForm>()
  const { errors } = formState
  const method = watch('method')
  return (
    <>
      <Controller
        control={control}
        name="method"
        render={({ field: { value, onChange } }) => (
          <Segments
            label={label}
            value={value}
            options={methods.map((one) => ({ value: one, label: LABELS[one] }))}
            onChoose={onChange}
          />
        )}
      />
      {method === 'anonymous' ? (
        anonymous
      ) : (
        <Field label="Your name" error={errors.name?.message}>
          {(control) => (
            <input className="input" autoComplete="name" maxLength={80} {...control} {...register('name')} />
          )}
        </Field>
      )}
      {method === 'email' && (
        <Field label="Email" error={errors.email?.message} {...(hints.email && { hint: hints.email })}>
          {(control) => (
            <input
              type="email"
              className="input"
              autoComplete="email"
              inputMode="email"
              {...control}
              {...register('email')}
            />
          )}
        </Field>
      )}
      {method === 'phone' && (
        <Field label="Phone" error={errors.phone?.message} {...(hints.phone && { hint: hints.phone })}>
          {(control) => (
            <input
              type="tel"
              className="input"
              autoComplete="tel"
              inputMode="tel"
              {...control}
              {...register('phone')}
            />
          )}
        </Field>
      )}
    </>
  )
}
