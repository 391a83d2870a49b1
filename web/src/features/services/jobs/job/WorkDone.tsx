import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { NewProgress } from '@/api/limits.gen'
import { moveJob } from '@/data/jobs/mutations'
import { jobPhotosPath, jobQuery } from '@/data/jobs/queries'
import type { JobSummary, RequestPhoto } from '@/data/jobs/types'
import { usePictureUploads } from '@/data/pictures/usePictureUploads'
import { formatPounds, penceOf, poundsOf } from '@/lib/money'
import { CountedText, countCharacters } from '@/ui/CountedText'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'
import { Notice } from '@/ui/Notice'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { count } from '../../requests/format'
import { MoneyField } from '../quote/MoneyField'
import css from './Job.module.css'

const MAX_NOTE = NewProgress.note.maxLength
const MAX_PHOTOS = 5

/** The end of the work: the final price, why it is above the quote where it is, and photos. The customer then confirms. */
export function WorkDone({ job, onClose }: { job: JobSummary; onClose: () => void }) {
  const queries = useQueryClient()
  const quoted = job.my_quote?.amount_pence ?? 0
  const form = useForm({ defaultValues: { price: poundsOf(quoted), note: '' } })
  const { errors, isSubmitting } = form.formState
  const [sent, setSent] = useState(0)
  const uploads = usePictureUploads({
    path: jobPhotosPath(job.id),
    most: MAX_PHOTOS,
    have: sent,
    tooMany: `There can be at most ${MAX_PHOTOS} photos`,
    onSent: (_: RequestPhoto) => {
      setSent((count) => count + 1)
      void queries.invalidateQueries({ queryKey: jobQuery(job.id).queryKey })
    },
  })
  const price = penceOf(form.watch('price'))
  const above = price !== null && price > quoted ? price - quoted : 0
  const waiting = uploads.sending.filter(({ error }) => error === null).length
  const submit = form.handleSubmit(async ({ price, note }) => {
    try {
      await moveJob(queries, job.id, {
        to: 'done',
        final_price_pence: penceOf(price),
        ...(note.trim() && { note: note.trim() }),
      })
      onClose()
    } catch (failure) {
      showFailure(form, failure, { final_price_pence: 'price', note: 'note' })
    }
  })
  return (
    <FormDialog
      title="Is the work done?"
      description={`You quoted ${formatPounds(quoted)}. The customer confirms, and pays you directly.`}
      submit={waiting > 0 ? 'Sending photos…' : 'Work done'}
      busy={isSubmitting || waiting > 0}
      error={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <MoneyField
        label="Final price"
        large
        error={errors.price?.message}
        {...form.register('price', {
          validate: (typed) => penceOf(typed) !== null || 'Please enter an amount in pounds, such as 65.00',
        })}
      />
      {above > 0 && (
        <Notice tone="caution" title={`${formatPounds(above)} more than the quote.`}>
          <p>It counts only with the customer’s yes. Without it, {formatPounds(quoted)} stands.</p>
        </Notice>
      )}
      <CountedText
        label={above > 0 ? 'Why it is more' : 'What you did'}
        optional={above === 0}
        most={MAX_NOTE}
        typed={form.watch('note')}
        rows={3}
        error={errors.note?.message}
        {...form.register('note', {
          validate: (typed, { price }) => {
            if (countCharacters(typed) > MAX_NOTE) return `Please use at most ${MAX_NOTE} characters`
            const isAbove = (penceOf(price) ?? 0) > quoted
            return !isAbove || typed.trim() !== '' || 'Please say why it is more than the quote'
          },
        })}
      />
      <div className={css.column}>
        <PhotoGrid uploads={uploads} add="Add photos" />
        <p role="status" className={css.small}>
          {sent > 0 && `${count(sent, 'photo')} sent.`}
        </p>
      </div>
    </FormDialog>
  )
}
