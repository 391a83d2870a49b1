import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { NewZoneAlert } from '@/api/limits.gen'
import { writeAlert } from '@/data/zones/mutations'
import type { Zone, ZoneAlertKind } from '@/data/zones/types'
import { ALERT_KINDS } from '@/data/zones/words'
import { formatFieldTime, fromFieldTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { CountedText, countCharacters } from '@/ui/CountedText'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'
import { Select } from '@/ui/Select'
import { confirmed } from '@/ui/toast'
import { AlertPin } from './AlertPin.lazy'
import css from './Zones.module.css'

type Form = { kind: ZoneAlertKind; content: string; lasts: string; ends: string }

const KINDS = (Object.keys(ALERT_KINDS) as ZoneAlertKind[]).map((value) => ({ value, label: ALERT_KINDS[value] }))
const LASTS = [
  { value: '60', label: '1 hour' },
  { value: '180', label: '3 hours' },
  { value: '720', label: '12 hours' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '1 week' },
  { value: 'until', label: 'Until a day and time…' },
]
const MINUTE = 60_000

/** Writes an alert: what it is about, when it is over, and if one likes where it is on the map. */
export function AddAlert({ zone, onClose }: { zone: Pick<Zone, 'id' | 'name' | 'boundary'>; onClose: () => void }) {
  const queries = useQueryClient()
  const [id] = useState(() => crypto.randomUUID())
  const [at, setAt] = useState<{ lng: number; lat: number } | null>(null)
  const [maps, setMaps] = useState(false)
  const form = useForm<Form>({
    defaultValues: {
      kind: 'hazard',
      content: '',
      lasts: '180',
      ends: formatFieldTime(new Date(Date.now() + 1440 * MINUTE)),
    },
  })
  const { errors, isSubmitting } = form.formState
  const most = NewZoneAlert.content.maxLength
  const send = form.handleSubmit(async ({ kind, content, lasts, ends }) => {
    const end = lasts === 'until' ? fromFieldTime(ends) : new Date(Date.now() + Number(lasts) * MINUTE)
    if (!end) return form.setError('ends', { message: 'Please choose a day and a time' })
    try {
      await writeAlert(queries, zone.id, {
        client_id: id,
        alert_kind: kind,
        content,
        ends_at: end.toISOString(),
        ...(at ?? {}),
      })
      confirmed({ title: 'Alert added' })
      onClose()
    } catch (failure) {
      const ending = lasts === 'until' ? 'ends' : 'lasts'
      showFailure(form, failure, { content: 'content', ends_at: ending, alert_kind: 'kind' })
    }
  })
  return (
    <FormDialog
      title="Add an alert"
      description={`Everyone who opens ${zone.name} sees it until it ends.`}
      submit="Add alert"
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      <Field label="What is it?" error={errors.kind?.message}>
        {(control) => (
          <Controller
            control={form.control}
            name="kind"
            render={({ field: { value, onChange } }) => (
              <Select {...control} value={value} options={KINDS} onChoose={onChange} />
            )}
          />
        )}
      </Field>
      <CountedText
        label="In a few words"
        most={most}
        rows={2}
        placeholder="Upper Dock Street closed"
        typed={form.watch('content')}
        error={errors.content?.message}
        {...form.register('content', {
          validate: (typed) =>
            typed.trim() === ''
              ? 'Please say what it is'
              : countCharacters(typed) <= most || `Please use at most ${most} characters`,
        })}
      />
      <Field label="How long?" error={errors.lasts?.message}>
        {(control) => (
          <Controller
            control={form.control}
            name="lasts"
            render={({ field: { value, onChange } }) => (
              <Select {...control} value={value} options={LASTS} onChoose={onChange} />
            )}
          />
        )}
      </Field>
      {form.watch('lasts') === 'until' && (
        <Field label="Until" hint="At most 14 days from now" error={errors.ends?.message}>
          {(control) => <input className="input" type="datetime-local" {...control} {...form.register('ends')} />}
        </Field>
      )}
      {maps ? (
        <div className={css.page}>
          <Suspense fallback={<div className={css.pinMap} />}>
            <AlertPin zone={zone} onAt={setAt} />
          </Suspense>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setMaps(false)
              setAt(null)
            }}
          >
            Without a place
          </Button>
        </div>
      ) : (
        <Button variant="tint" onClick={() => setMaps(true)}>
          Put it on the map
        </Button>
      )}
    </FormDialog>
  )
}
