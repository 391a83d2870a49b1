import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { confirmWithPassword } from '@/data/account/mutations'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { Notice } from '@/ui/Notice'
import { PasswordInput } from '@/ui/PasswordInput'
import css from '../Form.module.css'
import { type ResetForm, resetForm } from '../schemas'

/** Confirms an email in a browser where nobody signed up: with a password of the address's owner. */
export function ChoosePassword({ token }: { token: string }) {
  const form = useForm<ResetForm>({ resolver: zodResolver(resetForm), defaultValues: { password: '', again: '' } })
  const queries = useQueryClient()
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await confirmWithPassword(queries, token, password)
    } catch (failure) {
      showFailure(form, failure, { password: 'password' })
    }
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Choose your password" className={css.form}>
      <Notice>
        You signed up on another device, or somebody else did with your address. Choose the password that you will sign
        in with; an earlier one does not count.
      </Notice>
      <FormError message={errors.root?.message} />
      <Field label="New password" hint="At least 6 characters" error={errors.password?.message}>
        {(control) => <PasswordInput autoComplete="new-password" {...control} {...form.register('password')} />}
      </Field>
      <Field label="Confirm new password" error={errors.again?.message}>
        {(control) => <PasswordInput autoComplete="new-password" {...control} {...form.register('again')} />}
      </Field>
      <Button type="submit" variant="primary" size="large" block busy={isSubmitting}>
        Confirm email
      </Button>
    </form>
  )
}
