import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '@/api/errors'
import { askSupport } from '@/data/messages/mutations'
import { readUserItem, storeUserItem } from '@/data/userStorage'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { type MessageForm, messageForm } from '../schemas'

const DRAFT = 'support'
const FAILED = 'Failed to send message: Please try again later'

/** Writes to support: one chat per user, which goes on in the messages. */
export function AskSupport() {
  const queries = useQueryClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm<MessageForm>({
    resolver: zodResolver(messageForm),
    defaultValues: { content: readUserItem(DRAFT) ?? '' },
  })
  const { errors, isSubmitting } = form.formState
  const attempt = useRef({ of: '', client_id: '' })
  useEffect(() => {
    form.setFocus('content')
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => storeUserItem(DRAFT, values.content),
    })
  }, [form])

  const submit = form.handleSubmit(async ({ content: text }) => {
    if (attempt.current.of !== text) attempt.current = { of: text, client_id: crypto.randomUUID() }
    const body = { client_id: attempt.current.client_id, content: text }
    try {
      const conversation = await askSupport(queries, body)
      attempt.current = { of: '', client_id: '' }
      form.reset({ content: '' })
      storeUserItem(DRAFT, '')
      setSentTo(conversation.id)
    } catch (failure) {
      // Why it is refused, where the server says so; else the general sentence.
      const refused = failure instanceof ApiError && [403, 422, 429].includes(failure.status)
      showFailure(form, refused ? failure : new Error(FAILED), { content: 'content' })
    }
  })
  return (
    <form onSubmit={submit} noValidate>
      <FormError message={errors.root?.message} />
      <Field label="How can we help?" error={errors.content?.message}>
        {(control) => <textarea className="input" rows={4} {...control} {...form.register('content')} />}
      </Field>
      <Button type="submit" variant="primary" block busy={isSubmitting}>
        Send
      </Button>
      <div role="status">
        {sentTo && (
          <p>
            Sent. We’ll reply in your messages.{' '}
            <Link to={paths.conversation(sentTo)} className={buttonVariants({ variant: 'quiet', size: 'small' })}>
              Open the chat
            </Link>
          </p>
        )}
      </div>
    </form>
  )
}
