import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError, SOMETHING_WENT_WRONG } from '@/api/errors'
import { usePictureUploads } from '@/data/pictures/usePictureUploads'
import { sendSuggestion } from '@/data/suggestions/queries'
import type { NewSuggestion } from '@/data/suggestions/types'
import type { MapView } from '@/map/view'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { showFailure } from '@/ui/formErrors'
import { Notice } from '@/ui/Notice'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { confirmed, failed } from '@/ui/toast'
import { Fields } from './Fields'
import { PinField } from './PinField'
import css from './Suggestions.module.css'
import {
  corrected,
  FAILED,
  MAX_PHOTOS,
  MISSING,
  REFUSED,
  rulesOf,
  SENT,
  type SuggestionForm,
  suggested,
  TOO_MANY_PHOTOS,
} from './schema'

type Props = {
  start: SuggestionForm
  /** How the map was looked at. */
  view?: MapView | null
  /** The car park that is corrected. */
  correcting: { id: number; name: string } | null
  onDone: () => void
}

/** The server's names of fields, and this form's. */
const NAMES: Record<string, keyof SuggestionForm> = {
  name: 'name',
  address: 'address',
  lng: 'lat',
  lat: 'lat',
  price_hour_pence: 'price_hour',
  price_flat_pence: 'price_flat',
  price_description: 'price_description',
  opening_hours: 'opening_hours',
  restrictions: 'restrictions',
  price_day_pence: 'price_day',
  free_minutes: 'free_minutes',
  description: 'description',
  capacity: 'capacity',
  capacity_disabled: 'capacity_disabled',
  capacity_charging: 'capacity_charging',
  max_height_cm: 'max_height_cm',
  max_width_cm: 'max_width_cm',
  step_free: 'step_free',
  plugs: 'plugs',
  surface: 'surface',
  max_stay_minutes: 'max_stay_minutes',
  operator: 'operator',
  notes: 'notes',
}

/** The form of a suggestion or a correction: the pin first, then what the sign says. Photos go once it is sent. */
export function SuggestionFormView({ start, view = null, correcting, onDone }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  // As it stood when the form was opened: what changes on the map meanwhile is no correction of its driver's.
  const [before] = useState(start)
  const rules = rulesOf(correcting && before)
  const form = useForm<SuggestionForm>({ resolver: zodResolver(rules), defaultValues: before })
  const { isSubmitting } = form.formState
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null)
  const uploads = usePictureUploads({
    path: null,
    most: MAX_PHOTOS,
    have: 0,
    tooMany: TOO_MANY_PHOTOS,
    onSent: () => {},
  })
  const send = form.handleSubmit(
    async (typed) => {
      setFailure(null)
      const fields = correcting ? corrected(typed, before) : suggested(typed)
      const body: NewSuggestion = { fields, notes: typed.notes.trim() }
      try {
        const { id } = await sendSuggestion(queries, body, correcting?.id ?? null)
        confirmed({ title: correcting ? 'Correction sent. Thank you.' : SENT })
        if (uploads.sending.length === 0) return onDone()
        // Each goes on from the page of the suggestion, where what fails is seen.
        void navigate(paths.mySuggestion(id), {
          replace: true,
          state: { photos: uploads.sending.map(({ file }) => file) },
        })
      } catch (failure) {
        const { status, fields, message } =
          failure instanceof ApiError ? failure : new ApiError(0, SOMETHING_WENT_WRONG)
        if (Object.keys(fields).some((field) => field in NAMES)) {
          failed({ title: message })
          showFailure(form, failure, NAMES)
          return
        }
        // Where the server says why it will not take it, trying again would not help.
        const title = status >= 400 && status < 500 ? REFUSED : FAILED
        setFailure({ title, detail: message })
        failed({ title, detail: message })
      }
    },
    (faults) => failed({ title: Object.values(faults).find((fault) => fault?.message)?.message ?? MISSING }),
  )
  return (
    <FormProvider {...form}>
      <form onSubmit={send} noValidate className={css.form} aria-label={correcting ? 'Correction' : 'Suggestion'}>
        <PinField isNew={correcting === null} start={view} />
        <div role="alert" className="empty:hidden">
          {failure && (
            <Notice tone="bad" title={failure.title}>
              {failure.detail} What you typed is still here.
            </Notice>
          )}
        </div>
        <Fields isNew={correcting === null} />
        <fieldset className={css.group}>
          <legend className="label">
            Photo of the sign <span className="label__optional">optional</span>
          </legend>
          <PhotoGrid uploads={uploads} chosen add="Take or choose a photo">
            <p className="hint">Keep people and number plates out. Only admins see it.</p>
          </PhotoGrid>
        </fieldset>
        <div className={css.foot}>
          <Button type="submit" variant="primary" size="large" block busy={isSubmitting}>
            {correcting ? 'Send correction' : 'Send suggestion'}
          </Button>
          <p>An admin checks it, and we’ll tell you what happens.</p>
        </div>
      </form>
    </FormProvider>
  )
}
