import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useChallenge } from '@/data/challenge/useChallenge'
import { addGuestEmail } from '@/data/guests/mutations'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { Notice } from '@/ui/Notice'
import css from '../Guests.module.css'
import { emailForm } from '../schemas'

/** An address for a message that was left with a phone number. Its link takes the place of this page's. */
export function AddEmail({ token }: { token: string }) {
  const prove = useChallenge()
  const form = useForm({ resolver: zodResolver(emailForm), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const [said, setSaid] = useState<string | null>(null)
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      setSaid(await prove((proof) => addGuestEmail(token, { email, proof })))
    } catch (failure) {
      showFailure(form, failure, { email: 'email' })
    }
  })
  return (
    <div role="status" className={css.foot}>
      {said ? (
        <Notice title={said}>The link in it replaces this page.</Notice>
      ) : (
        <form onSubmit={submit} noValidate className={css.group} aria-label="Add your email">
          <p className={css.small}>
            We don’t send texts, and can’t check a phone number. Add your email address, and we’ll send you a link to
            confirm it and let you know about any reply.
          </p>
          <FormError message={errors.root?.message} />
          <Field label="Your email" hint="The owner won’t see it." error={errors.email?.message}>
            {(control) => (
              <input className="input" type="email" autoComplete="email" {...control} {...form.register('email')} />
            )}
          </Field>
          <Button type="submit" busy={isSubmitting} className="justify-self-start">
            Add email
          </Button>
        </form>
      )}
    </div>
  )
}
