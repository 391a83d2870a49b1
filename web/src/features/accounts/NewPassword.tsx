import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ApiError } from '@/api/errors'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { PasswordInput } from '@/ui/PasswordInput'
import css from './Form.module.css'
import { type ResetForm, resetForm } from './schemas'

type Props = {
  /** What the form is for, where a page has another one. */
  label?: string
  submit: string
  /** Does what the password is chosen for; a refusal is shown. */
  act: (password: string) => Promise<void>
}

/** A new password, twice. */
export function NewPassword({ label, submit, act }: Props) {
  const form = useForm<ResetForm>({ resolver: zodResolver(resetForm), defaultValues: { password: '', again: '' } })
  const { errors, isSubmitting } = form.formState
  const [password, again] = form.watch(['password', 'again'])
  const send = form.handleSubmit(async (typed) => {
    try {
      await act(typed.password)
    } catch (failure) {
      const said = failure instanceof ApiError && [400, 409, 422, 429].includes(failure.status)
      showFailure(form, said ? failure : new Error('Something went wrong. Please try again.'), { password: 'password' })
    }
  })
  return (
    <form onSubmit={send} noValidate className={css.form} {...(label && { 'aria-label': label })}>
      <FormError message={errors.root?.message} />
      <Field label="New password" hint="At least 6 characters" error={errors.password?.message}>
        {(control) => <PasswordInput autoComplete="new-password" {...control} {...form.register('password')} />}
      </Field>
      <Field label="Confirm new password" error={errors.again?.message}>
        {(control) => <PasswordInput autoComplete="new-password" {...control} {...form.register('again')} />}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={isSubmitting}
        disabled={password === '' || again === ''}
      >
        {submit}
      </Button>
    </form>
  )
}
