import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '@/api/errors'
import { resetPassword } from '@/data/account/mutations'
import type { Recovery } from '@/data/account/types'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { PasswordInput } from '@/ui/PasswordInput'
import { confirmed } from '@/ui/toast'
import css from './Form.module.css'
import { type ResetForm, resetForm } from './schemas'

/** The new password, twice. Success ends every other session and signs in here. */
export function NewPassword({ link }: { link: Recovery }) {
  const form = useForm<ResetForm>({ resolver: zodResolver(resetForm), defaultValues: { password: '', again: '' } })
  const navigate = useNavigate()
  const { errors, isSubmitting } = form.formState
  const [password, again] = form.watch(['password', 'again'])
  const submit = form.handleSubmit(async (typed) => {
    try {
      await resetPassword(link, typed.password)
      confirmed({ title: 'Your password is changed', detail: 'You are signed out everywhere else.' })
      void navigate(paths.home, { replace: true })
    } catch (failure) {
      const said = failure instanceof ApiError && [400, 422, 429].includes(failure.status)
      showFailure(form, said ? failure : new Error('Something went wrong. Please try again.'), { password: 'password' })
    }
  })
  return (
    <form onSubmit={submit} noValidate className={css.form}>
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
        Set new password
      </Button>
    </form>
  )
}
