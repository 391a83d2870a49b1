import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { presetsQuery } from '@/data/guests/queries'
import { ErrorState } from '@/ui/ErrorState'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { RadioList } from '@/ui/RadioList'
import { Segments } from '@/ui/Segments'
import { Skeleton } from '@/ui/Skeleton'
import css from '../Guests.module.css'
import type { GuestForm } from '../schemas'

const SAYS = [
  { value: 'words', label: 'My own words' },
  { value: 'emergency', label: 'Emergency' },
] as const

/** The message: free text, or a preset for an emergency, which is delivered at once. */
export function MessageFields() {
  const { control, watch, register, formState } = useFormContext<GuestForm>()
  return (
    <>
      <Controller
        control={control}
        name="says"
        render={({ field: { value, onChange } }) => (
          <Segments label="What do you want to say?" value={value} options={SAYS} onChoose={onChange} />
        )}
      />
      {watch('says') === 'words' ? (
        <Field label="Message" error={formState.errors.message?.message}>
          {(labelled) => (
            <textarea
              className="input"
              rows={5}
              placeholder="Your lights are on, in bay 14."
              {...labelled}
              {...register('message')}
            />
          )}
        </Field>
      ) : (
        <Emergency />
      )}
    </>
  )
}

function Emergency() {
  const id = useId()
  const { control, formState } = useFormContext<GuestForm>()
  const presets = useQuery(presetsQuery)
  // What somebody came here to say stands first, where it is seen to be chosen.
  const first = formState.defaultValues?.preset
  const error = formState.errors.preset?.message
  return (
    <div className={css.group}>
      <Notice tone="caution">
        If anyone is hurt or in danger, call 999 first. This message goes straight to the owner.
      </Notice>
      {presets.data ? (
        <Controller
          control={control}
          name="preset"
          render={({ field: { value, onChange } }) => (
            <RadioList
              label="What is happening?"
              value={value || null}
              options={[...presets.data]
                .sort((a, b) => Number(b.code === first) - Number(a.code === first))
                .map(({ code, text }) => ({ value: code, shown: <span>{text}</span> }))}
              invalid={error !== undefined}
              describedBy={error && id}
              onChoose={onChange}
            />
          )}
        />
      ) : presets.isError ? (
        <ErrorState
          title="The list of emergencies could not be loaded"
          detail={presets.error.message}
          onRetry={() => void presets.refetch()}
          busy={presets.isFetching}
        />
      ) : (
        <div aria-busy="true" role="status">
          <span className="sr-only">Loading…</span>
          <Skeleton height={300} />
        </div>
      )}
      <div role="alert">
        {error && (
          <p id={id} className="field-error">
            <Icon of={CircleAlert} size={16} />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
