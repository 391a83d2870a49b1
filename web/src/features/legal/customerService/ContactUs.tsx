import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SOMETHING_WENT_WRONG } from '@/api/errors'
import { useSession } from '@/api/session'
import { useChallenge } from '@/data/challenge/useChallenge'
import { usePeriod } from '@/data/config/queries'
import { sendTicket } from '@/data/support/mutations'
import { myTicketsQuery } from '@/data/support/queries'
import { Button } from '@/ui/Button'
import { CountedText } from '@/ui/CountedText'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { Select } from '@/ui/Select'
import { confirmed, failed } from '@/ui/toast'
import css from './CustomerService.module.css'
import { EmailField } from './EmailField'
import { Sent } from './Sent'
import { type ContactForm, contactForm, MAX_SUBJECT, MAX_TEXT, PRIORITIES } from './schemas'

const NAMES = { name: 'name', email: 'email', subject: 'subject', message: 'message', priority: 'priority' } as const
const FAILED = 'Failed to send message'

/** A message to support, with an account or without. */
export function ContactUs() {
  const user = useSession()?.user
  const queries = useQueryClient()
  const prove = useChallenge()
  const aim = usePeriod('support_reply_seconds')
  const [sent, setSent] = useState<{ reference: string; email: string } | null>(null)
  const form = useForm<ContactForm>({
    resolver: zodResolver(contactForm),
    defaultValues: {
      name: user?.name_chosen ? user.name : '',
      email: user?.email ?? '',
      subject: '',
      message: '',
      priority: 'medium',
    },
  })
  const { errors, isSubmitting } = form.formState
  const typed = form.watch()
  const missing = [typed.name, typed.email, typed.subject, typed.message].some((one) => one.trim() === '')
  const submit = form.handleSubmit(async ({ name, email, subject, message, priority }) => {
    const ticket = { name: name.trim(), email, subject: subject.trim(), message: message.trim(), priority }
    try {
      const { reference } = await (user ? sendTicket(ticket) : prove((proof) => sendTicket({ ...ticket, proof })))
      confirmed({ title: 'Message Sent Successfully!' })
      void queries.invalidateQueries({ queryKey: myTicketsQuery.queryKey })
      form.reset({ ...typed, subject: '', message: '', priority: 'medium' })
      setSent({ reference, email })
    } catch (failure) {
      // What the server or the network says of it, where that says more than that it failed.
      const { message } = failure as Error
      const says = message !== SOMETHING_WENT_WRONG
      failed({ title: says ? message : FAILED })
      showFailure(form, says ? failure : new Error(FAILED), NAMES)
    }
  })
  if (sent) {
    return (
      <Sent title="Message Sent Successfully!" again="Send another message" onAgain={() => setSent(null)}>
        Your reference is <b className="num">{sent.reference}</b>. We’ll answer at {sent.email}, and aim to do so within{' '}
        {aim}.
      </Sent>
    )
  }
  return (
    <form className={`card card--pad ${css.form}`} onSubmit={submit} noValidate aria-label="Contact Us">
      <FormError message={errors.root?.message} />
      <div className={css.pair}>
        <Field label="Name" error={errors.name?.message}>
          {(control) => <input className="input" autoComplete="name" {...control} {...form.register('name')} />}
        </Field>
        <EmailField own={user !== undefined} error={errors.email?.message} {...form.register('email')} />
      </div>
      <div className={css.pair}>
        <Field label="Subject" error={errors.subject?.message}>
          {(control) => <input className="input" maxLength={MAX_SUBJECT} {...control} {...form.register('subject')} />}
        </Field>
        <Field label="Priority" error={errors.priority?.message}>
          {(control) => (
            <Select
              {...control}
              value={typed.priority}
              options={PRIORITIES}
              onChoose={(priority) => form.setValue('priority', priority)}
            />
          )}
        </Field>
      </div>
      <CountedText
        label="Message"
        rows={5}
        most={MAX_TEXT}
        typed={typed.message}
        error={errors.message?.message}
        {...form.register('message')}
      />
      <Button type="submit" variant="primary" busy={isSubmitting} disabled={missing}>
        Send Message
      </Button>
    </form>
  )
}
