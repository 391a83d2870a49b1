import { zodResolver } from '@hookform/resolvers/zod'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { ApiError } from '@/api/errors'
import { SEVERITIES, TYPES } from '@/data/incidents/words'
import type { PictureUploads } from '@/data/pictures/usePictureUploads'
import { CONTACT_FIELDS, type ContactForm } from '@/lib/contact'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { ContactFields } from '@/ui/ContactFields'
import { Field } from '@/ui/Field'
import { showFailure } from '@/ui/formErrors'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Segments } from '@/ui/Segments'
import { Select } from '@/ui/Select'
import { optionsOf } from '../format'
import css from '../Incidents.module.css'
import { type IncidentForm, incidentForm, reportOf } from '../schemas'
import { ChosenPhotos } from './ChosenPhotos'
import { LocationFields } from './LocationFields'

type Props = {
  /** What is known of who reports. */
  contact: Partial<ContactForm>
  uploads: PictureUploads
  /** Sends the report; throws what the server says. */
  onReport: (report: ReturnType<typeof reportOf>) => Promise<void>
  onClose: () => void
}

const HINTS = {
  email: 'So we can reply. The owner won’t see it.',
  phone: 'In case we have questions. The owner won’t see it.',
}

/** What happened, how bad, where, with photos, and who says so. */
export function ReportForm({ contact, uploads, onReport, onClose }: Props) {
  const form = useForm<IncidentForm>({
    resolver: zodResolver(incidentForm),
    defaultValues: {
      incident_type: 'minor_damage',
      severity: 'minor',
      description: '',
      place: '',
      at: null,
      is_anonymous: false,
      name: '',
      method: 'email',
      email: '',
      phone: '',
      ...contact,
    },
  })
  const { errors, isSubmitting } = form.formState
  const [failure, setFailure] = useState<Error | null>(null)
  const submit = form.handleSubmit(async (typed) => {
    setFailure(null)
    try {
      await onReport(reportOf(typed))
    } catch (refused) {
      const fields = refused instanceof ApiError ? Object.keys(refused.fields) : []
      const names = { ...CONTACT_FIELDS, description: 'description', place: 'place' } as const
      if (fields.some((field) => field in names)) showFailure(form, refused, names)
      else setFailure(refused as Error)
    }
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className={`card card--pad ${css.form}`} aria-label="Report Incident">
        <h2>Report Incident</h2>
        <FailedToReport failure={failure} />
        <Field label="What happened?">
          {(control) => (
            <Controller
              control={form.control}
              name="incident_type"
              render={({ field: { value, onChange } }) => (
                <Select {...control} value={value} options={optionsOf(TYPES)} onChoose={onChange} />
              )}
            />
          )}
        </Field>
        <Controller
          control={form.control}
          name="severity"
          render={({ field: { value, onChange } }) => (
            <Segments label="How bad is it?" value={value} options={optionsOf(SEVERITIES)} onChoose={onChange} />
          )}
        />
        <Field label="Description" error={errors.description?.message}>
          {(control) => (
            <textarea
              className="input"
              rows={5}
              placeholder="What you saw, when, and which part of the vehicle was affected."
              {...control}
              {...form.register('description')}
            />
          )}
        </Field>
        <LocationFields />
        <ChosenPhotos uploads={uploads} />
        <ContactFields label="How can we reach you?" methods={['email', 'phone']} hints={HINTS} />
        <label className={css.check}>
          <input type="checkbox" {...form.register('is_anonymous')} />
          <span>
            Report anonymously
            <span className={css.checkHint}>Only CarPal will ever see your name.</span>
          </span>
        </label>
        <div className={css.ways}>
          <Button type="submit" variant="primary" size="large" busy={isSubmitting} icon={<Icon of={Send} />}>
            Submit Report
          </Button>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

const FAILED = 'Failed to submit report: Please try again or contact support'

/** Why a report was not sent. One of too many says when the next may be. */
function FailedToReport({ failure }: { failure: Error | null }) {
  const tooMany = failure instanceof ApiError && failure.status === 429
  return (
    <div role="alert">
      {failure && (
        <Notice tone="bad" title={tooMany ? 'Failed to submit report' : FAILED}>
          <p>{failure.message} What you typed is still here.</p>
          <Link to={paths.customerService}>Contact support</Link>
        </Notice>
      )}
    </div>
  )
}
