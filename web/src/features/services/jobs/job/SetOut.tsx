import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { moveJob } from '@/data/jobs/mutations'
import { setSharesPosition } from '@/data/jobs/sharing'
import type { JobSummary } from '@/data/jobs/types'
import { formatTime } from '@/lib/dates'
import { useNow } from '@/lib/useNow'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'
import { Select } from '@/ui/Select'
import { formatMinutes } from '../format'
import quoteCss from '../quote/Quote.module.css'

const MINUTES = [5, 10, 15, 20, 25, 30, 40, 50, 60, 90, 120, 180, 240]

/** Sets out: when one expects to be there, and whether the customer sees where one is on the way. On the way it says another time. */
export function SetOut({ job, onClose }: { job: JobSummary; onClose: () => void }) {
  const queries = useQueryClient()
  const now = useNow(30_000)
  const [shares, setShares] = useState(true)
  const quoted = job.my_quote?.arrives_in_minutes
  const near = MINUTES.find((minutes) => quoted != null && minutes >= quoted)
  const form = useForm({ defaultValues: { minutes: String(near ?? 20) } })
  const { errors, isSubmitting } = form.formState
  const again = job.progress === 'en_route'
  const at = (minutes: string) => new Date(now.getTime() + Number(minutes) * 60_000)
  const submit = form.handleSubmit(async ({ minutes }) => {
    try {
      const eta = minutes ? new Date(Date.now() + Number(minutes) * 60_000).toISOString() : null
      if (!again) setSharesPosition(job.id, shares)
      await moveJob(queries, job.id, { to: 'en_route', eta })
      onClose()
    } catch (failure) {
      showFailure(form, failure, { eta: 'minutes' })
    }
  })
  return (
    <FormDialog
      title={again ? 'When will you be there?' : 'On your way?'}
      description="The customer is told at once."
      submit={again ? 'Tell the customer' : 'On my way'}
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="You expect to be there" error={errors.minutes?.message}>
        {(control) => (
          <Controller
            control={form.control}
            name="minutes"
            render={({ field: { value, onChange } }) => (
              <Select
                {...control}
                value={value}
                options={[
                  ...MINUTES.map((minutes) => ({
                    value: String(minutes),
                    label: `in ${formatMinutes(minutes)}, at ${formatTime(at(String(minutes)))}`,
                  })),
                  { value: '', label: 'Can’t say' },
                ]}
                onChoose={onChange}
              />
            )}
          />
        )}
      </Field>
      {!again && (
        <label className={quoteCss.check}>
          <input type="checkbox" checked={shares} onChange={({ target }) => setShares(target.checked)} />
          <span>
            <b>Show the customer where I am</b>
            <span>Only until you arrive, only while the job’s page is open, and not within 1 km of your base.</span>
          </span>
        </label>
      )}
    </FormDialog>
  )
}
