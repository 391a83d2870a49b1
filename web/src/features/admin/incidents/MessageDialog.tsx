import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type AdminIncident, messageReporter } from '@/data/incidents/admin'
import { CountedText, countCharacters } from '@/ui/CountedText'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'
import { confirmed } from '@/ui/toast'
import { NoticePreview } from '../NoticePreview'
import { contactOf } from './rules'

type Props = { incident: AdminIncident; onClose: () => void }

const MOST = 2000

/** Writes to whoever reported it; they are shown what they will read before it goes. */
export function MessageDialog({ incident: { reference, reporter, messages }, onClose }: Props) {
  const queries = useQueryClient()
  // A guest is told by email alone.
  const isTold = reporter.user_id !== null || reporter.email !== null
  // As they were when it was opened: what comes meanwhile lies behind it, unread.
  const [seen] = useState(messages.length)
  const form = useForm({ defaultValues: { content: '' } })
  const { errors, isSubmitting } = form.formState
  const contact = contactOf(reporter)
  const typed = form.watch('content')
  const send = form.handleSubmit(async ({ content }) => {
    try {
      await messageReporter(queries, reference, content.trim(), seen)
      confirmed({ title: 'Message sent', detail: `${reporter.name} can read it now.` })
      onClose()
    } catch (failure) {
      showFailure(form, failure, { content: 'content' })
    }
  })
  return (
    <FormDialog
      title="Message the reporter"
      description={`How they are reached: ${contact.charAt(0).toLowerCase()}${contact.slice(1)}.`}
      submit="Send message"
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      <CountedText
        label="Message"
        most={MOST}
        typed={typed}
        error={errors.content?.message}
        {...form.register('content', {
          validate: (text) =>
            text.trim() === ''
              ? 'Please enter a message'
              : countCharacters(text) <= MOST || `Please use at most ${MOST} characters`,
        })}
      />
      {isTold
        ? typed.trim() && <NoticePreview of={{ act: 'incident_message', target_id: reference, reason: typed }} />
        : typed.trim() && (
            <p>No email goes out: they left no address. They read it with the report, by their private link.</p>
          )}
    </FormDialog>
  )
}
