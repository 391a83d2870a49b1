import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { changePassword } from '@/data/account/mutations'
import { Card } from '@/ui/Card'
import { CardForm } from '@/ui/CardForm'
import { Field } from '@/ui/Field'
import { showFailure } from '@/ui/formErrors'
import { PasswordInput } from '@/ui/PasswordInput'
import { confirmed } from '@/ui/toast'
import { password } from '../schemas'

const passwords = z.object({ current_password: z.string().min(1, 'Password is required'), password })
type Passwords = z.infer<typeof passwords>
const EMPTY: Passwords = { current_password: '', password: '' }

/** A new password for an old one; every other session ends. */
export function PasswordCard() {
  const form = useForm<Passwords>({ resolver: zodResolver(passwords), defaultValues: EMPTY })
  const queries = useQueryClient()
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (body) => {
    try {
      await changePassword(queries, body)
      form.reset(EMPTY)
      confirmed({ title: 'Password changed', detail: 'You’ve been signed out everywhere else.' })
    } catch (failure) {
      showFailure(form, failure, { current_password: 'current_password', password: 'password' })
    }
  })
  return (
    <Card title="Change password">
      <CardForm
        primary={false}
        submit="Change password"
        busy={isSubmitting}
        error={errors.root?.message}
        onSubmit={(event) => void save(event)}
      >
        <Field label="Current password" error={errors.current_password?.message}>
          {(control) => (
            <PasswordInput autoComplete="current-password" {...control} {...form.register('current_password')} />
          )}
        </Field>
        <Field label="New password" hint="At least 6 characters" error={errors.password?.message}>
          {(control) => <PasswordInput autoComplete="new-password" {...control} {...form.register('password')} />}
        </Field>
      </CardForm>
    </Card>
  )
}
