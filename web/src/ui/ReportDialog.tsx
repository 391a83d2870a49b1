import { Controller, useForm } from 'react-hook-form'
import { CountedText, countCharacters } from './CountedText'
import { Field } from './Field'
import { FormDialog } from './FormDialog'
import { showFailure } from './formErrors'
import { Select } from './Select'
import { confirmed } from './toast'

const REASONS = [
  { value: 'harassment', label: 'Harassment or insults' },
  { value: 'threat', label: 'A threat' },
  { value: 'spam', label: 'Spam' },
  { value: 'scam', label: 'A scam' },
  { value: 'other', label: 'Something else' },
] as const

export type Report = { about: string; reason: (typeof REASONS)[number]['value']; description: string }

type Props = {
  title?: string
  description: string
  /** How many characters there are to say what happened. */
  most: number
  /** What may be reported, where there is a choice; the first is chosen. */
  subjects?: readonly { value: string; label: string }[]
  subjectHint?: string | undefined
  /** Sends it, and answers the server's sentence. */
  onReport: (report: Report) => Promise<string>
  onClose: () => void
}

/** Reports what somebody did. Who reports stays hidden from them. */
export function ReportDialog({ title = 'Report', description, most, subjects, subjectHint, onReport, onClose }: Props) {
  const form = useForm<Report>({
    defaultValues: { about: subjects?.[0]?.value ?? '', reason: subjects ? 'harassment' : 'other', description: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (report) => {
    try {
      const said = await onReport({ ...report, description: report.description.trim() })
      confirmed({ title: 'Report sent', detail: said })
      onClose()
    } catch (failure) {
      showFailure(form, failure, { about: 'about', seq: 'about', description: 'description' })
    }
  })
  return (
    <FormDialog
      title={title}
      description={description}
      submit="Send report"
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {subjects && (
        <Field
          label="What do you want to report?"
          error={errors.about?.message}
          {...(subjectHint && { hint: subjectHint })}
        >
          {(control) => (
            <Controller
              control={form.control}
              name="about"
              render={({ field: { value, onChange } }) => (
                <Select {...control} value={value} options={subjects} onChoose={onChange} />
              )}
            />
          )}
        </Field>
      )}
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
        most={most}
        typed={form.watch('description')}
        error={errors.description?.message}
        {...form.register('description', {
          validate: (typed) => countCharacters(typed) <= most || `Please use at most ${most} characters`,
        })}
      />
    </FormDialog>
  )
}
