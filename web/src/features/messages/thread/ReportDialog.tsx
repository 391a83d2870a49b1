import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { reportConduct } from '@/data/messages/mutations'
import { threadQuery } from '@/data/messages/queries'
import { CountedText, countCharacters } from '@/ui/CountedText'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'
import { Select } from '@/ui/Select'
import { confirmed } from '@/ui/toast'
import { preview } from '../format'
import { MAX_DESCRIPTION_LENGTH } from '../schemas'

const REASONS = [
  { value: 'harassment', label: 'Harassment or insults' },
  { value: 'threat', label: 'A threat' },
  { value: 'spam', label: 'Spam' },
  { value: 'scam', label: 'A scam' },
  { value: 'other', label: 'Something else' },
] as const
type Reason = (typeof REASONS)[number]['value']

/** What one may report beside a message: `about` holds one of these, or a message's number. */
const WHOLE = [
  { value: 'conversation', label: 'The whole conversation' },
  { value: 'user', label: 'The person' },
]

type Form = { about: string; reason: Reason; description: string }

/** Reports a message, the conversation or the other side. Who reports stays hidden from them. */
export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient()
  const thread = useQuery(threadQuery(queries, id))
  const theirs = thread.data?.messages.filter((message) => !message.mine) ?? []
  const choices = [
    ...WHOLE,
    ...theirs.toReversed().map(({ seq, content: text }) => ({ value: String(seq), label: `“${preview(text)}”` })),
  ]
  const form = useForm<Form>({ defaultValues: { about: 'conversation', reason: 'harassment', description: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ about, reason, description }) => {
    const what =
      about === 'conversation' || about === 'user'
        ? ({ about } as const)
        : { about: 'message' as const, seq: Number(about) }
    try {
      const said = await reportConduct({ conversation_id: id, ...what, reason, description: description.trim() })
      confirmed({ title: 'Report sent', detail: said })
      onClose()
    } catch (failure) {
      showFailure(form, failure, { about: 'about', seq: 'about', description: 'description' })
    }
  })
  return (
    <FormDialog
      title="Report"
      description="We keep a copy of what was said and look into it. We won’t tell them who reported it."
      submit="Send report"
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field
        label="What do you want to report?"
        error={errors.about?.message}
        {...(thread.data?.previous != null && {
          hint: 'Is it an earlier message? Scroll back to it in the conversation first.',
        })}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="about"
            render={({ field: { value, onChange } }) => (
              <Select {...control} value={value} options={choices} onChoose={onChange} />
            )}
          />
        )}
      </Field>
      <Field label="Why?">
        {(control) => (
          <Controller
            control={form.control}
            name="reason"
            render={({ field: { value, onChange } }) => (
              <Select {...control} value={value} options={REASONS} onChoose={onChange} />
            )}
          />
        )}
      </Field>
      <CountedText
        label="What happened?"
        optional
        most={MAX_DESCRIPTION_LENGTH}
        typed={form.watch('description')}
        error={errors.description?.message}
        {...form.register('description', {
          validate: (typed) =>
            countCharacters(typed) <= MAX_DESCRIPTION_LENGTH ||
            `Please use at most ${MAX_DESCRIPTION_LENGTH} characters`,
        })}
      />
    </FormDialog>
  )
}
