import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { ApiError } from '@/api/errors'
import { sendQuote } from '@/data/jobs/mutations'
import { jobQuery } from '@/data/jobs/queries'
import type { Job } from '@/data/jobs/types'
import { readUserItem, storeUserItem } from '@/data/userStorage'
import { formatFieldTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { CountedText } from '@/ui/CountedText'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { Icon } from '@/ui/Icon'
import { Select } from '@/ui/Select'
import { confirmed, failed } from '@/ui/toast'
import { formatMinutes } from '../format'
import { Breakdown } from './Breakdown'
import { MoneyField } from './MoneyField'
import css from './Quote.module.css'
import {
  type QuoteForm as Form,
  formOfQuote,
  MAX_DESCRIPTION,
  MISSING,
  NO_BREAKDOWN,
  QUOTE_FIELDS,
  quoteForm,
  quoteOf,
} from './schema'

const WORK = [15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 1440, 2880, 10_080]
const WAY = [10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 720, 1440, 2880]
const SENT = 'Your quote has been sent to the customer'
const FAILED = 'Failed to submit quote. Please try again.'

/** Choices of minutes, with one that was chosen before and is not among them. */
function minuteOptions(minutes: readonly number[], chosen: string, none: string) {
  const all = chosen && !minutes.includes(Number(chosen)) ? [...minutes, Number(chosen)].sort((a, b) => a - b) : minutes
  return [{ value: '', label: none }, ...all.map((one) => ({ value: String(one), label: formatMinutes(one) }))]
}

/** What one asks for a job, and for what. What is typed outlives the page until it is sent. */
export function QuoteForm({ job, onClose }: { job: Job; onClose: () => void }) {
  const queries = useQueryClient()
  const changes = job.my_quote?.status === 'pending'
  const place = `draft.quote.${job.id}`
  const form = useForm<Form>({
    resolver: zodResolver(quoteForm),
    defaultValues: { ...formOfQuote(job.my_quote), ...draftOf(place) },
  })
  const { errors, isSubmitting } = form.formState
  const title = useRef<HTMLHeadingElement>(null)
  const [now] = useState(() => formatFieldTime(new Date()))
  useEffect(() => title.current?.focus(), [])
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => storeUserItem(place, JSON.stringify(values)),
      }),
    [subscribe, place],
  )
  const close = () => {
    storeUserItem(place, '')
    onClose()
  }
  const submit = form.handleSubmit(
    async (typed) => {
      try {
        await sendQuote(queries, job.id, quoteOf(typed))
        confirmed({ title: changes ? 'Quote updated' : 'Quote submitted', detail: SENT })
        close()
      } catch (failure) {
        const said = failure instanceof ApiError && failure.status >= 400 && failure.status < 500
        failed({ title: 'Error', detail: FAILED })
        showFailure(form, said ? failure : new Error(FAILED), QUOTE_FIELDS)
        if (said && failure.status === 409) void queries.invalidateQueries({ queryKey: jobQuery(job.id).queryKey })
      }
    },
    ({ parts, labour, amount, minutes, description }) => {
      if (amount || minutes || description) failed(MISSING)
      else if (parts?.message === NO_BREAKDOWN.detail || labour?.message === NO_BREAKDOWN.detail) failed(NO_BREAKDOWN)
    },
  )
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className={`card card--pad ${css.form}`}
      aria-label="Quote"
    >
      <h2 ref={title} tabIndex={-1}>
        {changes ? 'Update Quote' : 'Submit Quote'}
      </h2>
      <FormError message={errors.root?.message} />
      <MoneyField label="Quote amount" error={errors.amount?.message} large {...form.register('amount')} />
      <div className={css.pair}>
        <Field label="Estimated duration" error={errors.minutes?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="minutes"
              render={({ field: { value, onChange, ref } }) => (
                <Select
                  {...control}
                  ref={ref}
                  value={value}
                  options={minuteOptions(WORK, value, 'Choose')}
                  onChoose={onChange}
                />
              )}
            />
          )}
        </Field>
        <Field label="Arrives in" optional error={errors.arrives?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="arrives"
              render={({ field: { value, onChange, ref } }) => (
                <Select
                  {...control}
                  ref={ref}
                  value={value}
                  options={minuteOptions(WAY, value, 'Not sure yet')}
                  onChoose={onChange}
                />
              )}
            />
          )}
        </Field>
      </div>
      <CountedText
        label="Description"
        most={MAX_DESCRIPTION}
        typed={form.watch('description')}
        error={errors.description?.message}
        placeholder="What you’ll do, and what is included."
        {...form.register('description')}
      />
      <Breakdown form={form} />
      <Field
        label="Valid until"
        optional
        hint="Left empty, it holds for as long as the request is open."
        error={errors.valid_until?.message}
      >
        {(control) => (
          <input type="datetime-local" className="input" min={now} {...control} {...form.register('valid_until')} />
        )}
      </Field>
      <p className={css.small}>
        You can change or withdraw it until the customer accepts. Other providers never see it.
      </p>
      <div className={css.ways}>
        <Button type="submit" variant="primary" size="large" busy={isSubmitting} icon={<Icon of={Send} />}>
          {changes ? 'Update Quote' : 'Submit Quote'}
        </Button>
        <Button size="large" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function draftOf(place: string): Partial<Form> {
  try {
    return JSON.parse(readUserItem(place) ?? '{}') as Partial<Form>
  } catch {
    return {}
  }
}
