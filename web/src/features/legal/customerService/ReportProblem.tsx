import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SOMETHING_WENT_WRONG } from '@/api/errors'
import { useSession } from '@/api/session'
import { useChallenge } from '@/data/challenge/useChallenge'
import { usePictureUploads } from '@/data/pictures/usePictureUploads'
import { screenshotsPath, sendProblemReport } from '@/data/support/mutations'
import { myTicketsQuery } from '@/data/support/queries'
import { deviceInfo } from '@/lib/device'
import { Button } from '@/ui/Button'
import { CountedText } from '@/ui/CountedText'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { Select } from '@/ui/Select'
import { confirmed, failed } from '@/ui/toast'
import css from './CustomerService.module.css'
import { EmailField } from './EmailField'
import { Sent } from './Sent'
import { MAX_SCREENSHOTS, MAX_SUBJECT, MAX_TEXT, type ProblemForm, problemForm, SEVERITIES } from './schemas'

const BLANK: Omit<ProblemForm, 'email'> = {
  title: '',
  description: '',
  steps_to_reproduce: '',
  expected_behavior: '',
  actual_behavior: '',
  severity: 'medium',
}
const NAMES = {
  title: 'title',
  description: 'description',
  steps_to_reproduce: 'steps_to_reproduce',
  expected_behavior: 'expected_behavior',
  actual_behavior: 'actual_behavior',
  severity: 'severity',
  email: 'email',
} as const
const FAILED = 'Failed to submit problem report'

/** A report of what does not work, with screenshots, which go once it is sent. */
export function ReportProblem() {
  const user = useSession()?.user
  const queries = useQueryClient()
  const prove = useChallenge()
  const [sent, setSent] = useState<{ reference: string; email: string } | null>(null)
  const [shots, setShots] = useState(0)
  const uploads = usePictureUploads({
    path: null,
    most: MAX_SCREENSHOTS,
    have: shots,
    tooMany: `You can send at most ${MAX_SCREENSHOTS} screenshots`,
    onSent: () => setShots((before) => before + 1),
  })
  const form = useForm<ProblemForm>({
    resolver: zodResolver(problemForm),
    defaultValues: { ...BLANK, email: user?.email ?? '' },
  })
  const { errors, isSubmitting } = form.formState
  const typed = form.watch()
  const add = (files: File[]) => {
    if (files.some(({ type }) => !type.startsWith('image/'))) {
      failed({ title: 'Invalid Files', detail: 'Please only upload image files' })
    }
    uploads.add(files)
  }
  const submit = form.handleSubmit(async ({ severity, email, ...texts }) => {
    const said = Object.entries(texts).map(([name, text]) => [name, text.trim()])
    const report = {
      ...(Object.fromEntries(said.filter(([, text]) => text)) as Pick<ProblemForm, 'title' | 'description'>),
      severity,
      device_info: deviceInfo(),
      ...(email && { email }),
    }
    try {
      const taken = await (user ? sendProblemReport(report) : prove((proof) => sendProblemReport({ ...report, proof })))
      confirmed({ title: 'Problem Report Submitted!' })
      void queries.invalidateQueries({ queryKey: myTicketsQuery.queryKey })
      uploads.begin(screenshotsPath(taken.id), { 'upload-token': taken.upload_token })
      form.reset({ ...BLANK, email })
      setSent({ reference: taken.reference, email })
    } catch (failure) {
      // What the server or the network says of it, where that says more than that it failed.
      const { message } = failure as Error
      const says = message !== SOMETHING_WENT_WRONG
      failed({ title: says ? message : FAILED })
      showFailure(form, says ? failure : new Error(FAILED), NAMES)
    }
  })
  if (sent) {
    const another = () => {
      setSent(null)
      setShots(0)
    }
    return (
      <Sent title="Problem Report Submitted!" again="Report another problem" onAgain={another}>
        <p>
          Your reference is <b className="num">{sent.reference}</b>.
          {sent.email && ` If we have a question or an answer, we’ll write to ${sent.email}.`}
        </p>
        {uploads.sending.length > 0 && <p>Your screenshots are being sent. Please stay on this page.</p>}
        <PhotoGrid uploads={uploads} />
        {shots > 0 && <p>{shots === 1 ? '1 screenshot was sent.' : `${shots} screenshots were sent.`}</p>}
      </Sent>
    )
  }
  return (
    <form className={`card card--pad ${css.form}`} onSubmit={submit} noValidate aria-label="Report a Problem">
      <FormError message={errors.root?.message} />
      <div className={css.pair}>
        <Field label="Title" error={errors.title?.message}>
          {(control) => <input className="input" maxLength={MAX_SUBJECT} {...control} {...form.register('title')} />}
        </Field>
        <Field label="Severity" error={errors.severity?.message}>
          {(control) => (
            <Select
              {...control}
              value={typed.severity}
              options={SEVERITIES}
              onChoose={(severity) => form.setValue('severity', severity)}
            />
          )}
        </Field>
      </div>
      <CountedText
        label="Description"
        most={MAX_TEXT}
        typed={typed.description}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <CountedText
        label="Steps to reproduce"
        optional
        rows={3}
        most={MAX_TEXT}
        typed={typed.steps_to_reproduce}
        error={errors.steps_to_reproduce?.message}
        {...form.register('steps_to_reproduce')}
      />
      <div className={css.pair}>
        <CountedText
          label="Expected behaviour"
          optional
          rows={3}
          most={MAX_TEXT}
          typed={typed.expected_behavior}
          error={errors.expected_behavior?.message}
          {...form.register('expected_behavior')}
        />
        <CountedText
          label="Actual behaviour"
          optional
          rows={3}
          most={MAX_TEXT}
          typed={typed.actual_behavior}
          error={errors.actual_behavior?.message}
          {...form.register('actual_behavior')}
        />
      </div>
      <EmailField
        own={user !== undefined}
        optional
        hint="For questions and an answer. Without it we can’t reply."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <fieldset className={css.shots}>
        <legend className="label">
          Screenshots <span className="label__optional">optional, {MAX_SCREENSHOTS} at most</span>
        </legend>
        <PhotoGrid uploads={{ ...uploads, add }} chosen add="Add screenshots" />
      </fieldset>
      <p className={css.small}>
        We also receive your browser’s name and version, your language, the size of your screen and the time. It helps
        us find the cause.
      </p>
      <Button
        type="submit"
        variant="primary"
        busy={isSubmitting}
        disabled={typed.title.trim() === '' || typed.description.trim() === ''}
      >
        Submit Report
      </Button>
    </form>
  )
}
