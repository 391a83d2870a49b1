import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { requestEmailChange } from '@/data/account/mutations'
import type { User } from '@/data/account/types'
import { Card } from '@/ui/Card'
import { CardForm } from '@/ui/CardForm'
import { Field } from '@/ui/Field'
import { showFailure } from '@/ui/formErrors'
import { Notice } from '@/ui/Notice'
import { PasswordInput } from '@/ui/PasswordInput'
import css from '../Account.module.css'
import { email } from '../schemas'

const emailForm = z.object({ email, current_password: z.string().min(1, 'Password is required') })
type EmailForm = z.infer<typeof emailForm>
const EMPTY: EmailForm = { email: '', current_password: '' }

/** Another email address; it changes when the link in the mail to it is followed. */
export function EmailCard({ me }: { me: User }) {
  const form = useForm<EmailForm>({ resolver: zodResolver(emailForm), defaultValues: EMPTY })
  const { errors, isSubmitting } = form.formState
  const [said, setSaid] = useState<string | null>(null)
  const send = form.handleSubmit(async (body) => {
    try {
      setSaid(null)
      setSaid((await requestEmailChange(body)).message)
      form.reset(EMPTY)
    } catch (failure) {
      showFailure(form, failure, { email: 'email', current_password: 'current_password' })
    }
  })
  return (
    <Card title="Email">
      <div className={css.inside}>
        <p>
          You sign in with <b>{me.email}</b>. We’ll send a link to your new address. Once you’ve opened it, you sign in
          with the new address. We’ll also let your old address know, and you can undo the change from there.
        </p>
      </div>
      <CardForm
        primary={false}
        submit="Change email"
        busy={isSubmitting}
        error={errors.root?.message}
        onSubmit={(event) => void send(event)}
      >
        <div role="status" className="empty:hidden">
          {said && <Notice>{said}</Notice>}
        </div>
        <Field label="New email" error={errors.email?.message}>
          {(control) => (
            <input className="input" type="email" autoComplete="email" {...control} {...form.register('email')} />
          )}
        </Field>
        <Field label="Your password, to change the email" error={errors.current_password?.message}>
          {(control) => (
            <PasswordInput autoComplete="current-password" {...control} {...form.register('current_password')} />
          )}
        </Field>
      </CardForm>
    </Card>
  )
}
