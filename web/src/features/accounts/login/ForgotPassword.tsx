import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { requestReset } from '@/data/account/mutations'
import { usePeriod } from '@/data/config/queries'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import css from '../Form.module.css'
import { type ForgotForm, forgotForm } from '../schemas'
import type { Mode } from './modes'

/** Asks for a mail with a reset link, and returns to signing in. */
export function ForgotPassword({
  onChange,
  onDone,
}: {
  onChange: (mode: Mode) => void
  onDone: (message: string) => void
}) {
  const period = usePeriod('reset_link_seconds')
  const form = useForm<ForgotForm>({ resolver: zodResolver(forgotForm), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      const { message } = await requestReset(email)
      onDone(message)
    } catch (failure) {
      showFailure(form, failure, { email: 'email' })
    }
  })
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <p className="text-ink-2">We’ll send you a link to set a new password. You can use it once, within {period}.</p>
      <FormError message={errors.root?.message} />
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <input className="input" type="email" autoComplete="email" {...control} {...form.register('email')} />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" block busy={isSubmitting}>
        Send reset link
      </Button>
      <p className={css.switch}>
        <button type="button" className={css.way} onClick={() => onChange('sign-in')}>
          Back to sign in
        </button>
      </p>
    </form>
  )
}
