import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PLUG_LABELS } from '@/data/needs/needs'
import { editSuggestion } from '@/data/suggestions/admin'
import type { AdminSuggestion, CarParkFields } from '@/data/suggestions/types'
import { FACILITY_NAMES, FIELD_LABELS } from '@/data/suggestions/words'
import { Button } from '@/ui/Button'
import { Chip } from '@/ui/Chip'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'
import { confirmed } from '@/ui/toast'
import { RecordPart } from '../Record'
import { CHOICES, type FieldName, KINDS, numberFault, readTyped, typed } from './fields'

/** Puts right what a suggestion says, in a plain form, before it is decided. */
export function EditSuggestion({ suggestion }: { suggestion: AdminSuggestion }) {
  const [open, setOpen] = useState(false)
  return (
    <RecordPart title="Before you decide">
      <Button onClick={() => setOpen(true)}>Edit what it says</Button>
      {open && <EditDialog suggestion={suggestion} onSaved={() => setOpen(false)} onClose={() => setOpen(false)} />}
    </RecordPart>
  )
}

const NAMES = Object.keys(KINDS) as FieldName[]

type Props = { suggestion: AdminSuggestion; onSaved: () => void; onClose: () => void }

/** The form of what a suggestion says. */
export function EditDialog({ suggestion, onSaved, onClose }: Props) {
  const queries = useQueryClient()
  const { id, version, fields, car_park_id } = suggestion
  // Of a correction only what it names: an empty field would say that there is none. One that follows from a report names
  // nothing yet.
  const saysNothing = Object.keys(fields).length === 0
  const isNew = car_park_id == null
  const names = NAMES.filter((name) => name in fields || saysNothing || (isNew && name !== 'is_gone'))
  const form = useForm<Record<string, string>>({
    defaultValues: Object.fromEntries(names.map((name) => [name, typed(name, fields[name])])),
  })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (values) => {
    const said = names
      .map((name) => [name, readTyped(name, values[name] ?? '')] as const)
      .filter(([name, value]) => name in fields || (value !== null && value !== '' && !isEmpty(value)))
    try {
      await editSuggestion(queries, id, { version, fields: Object.fromEntries(said) as CarParkFields })
      confirmed({ title: 'Saved' })
      onSaved()
    } catch (failure) {
      showFailure(form, failure, Object.fromEntries(names.map((name) => [name, name])))
    }
  })
  return (
    <FormDialog
      title={`Edit: ${suggestion.name}`}
      description="Prices in pounds. Opening hours as people write them, such as Mon-Fri 8am to 6pm, or in OpenStreetMap’s language."
      submit="Save"
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      {names.map((name) =>
        name === 'facilities' || name === 'plugs' ? (
          <Several
            key={name}
            name={name}
            written={form.watch(name) ?? ''}
            error={errors[name]?.message}
            onChange={(next) => form.setValue(name, next, { shouldDirty: true })}
          />
        ) : (
          <Field key={name} label={FIELD_LABELS[name]} error={errors[name]?.message}>
            {(control) =>
              CHOICES[name] ? (
                <select className="input" {...control} {...form.register(name)}>
                  <option value="">Not said</option>
                  {CHOICES[name].map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              ) : KINDS[name] === 'lines' ? (
                // The lines of a board stay lines.
                <textarea className="input" rows={3} {...control} {...form.register(name)} />
              ) : (
                <input
                  className="input"
                  {...control}
                  {...form.register(name, {
                    validate: (text = '') => numberFault(name, text) ?? true,
                  })}
                />
              )
            }
          </Field>
        ),
      )}
    </FormDialog>
  )
}

/** What there is to choose several of. */
const SEVERAL = { facilities: FACILITY_NAMES, plugs: PLUG_LABELS }

type SeveralProps = {
  name: keyof typeof SEVERAL
  written: string
  error: string | undefined
  onChange: (written: string) => void
}

/** Each is on or off. Those that have no name here stay. */
function Several({ name, written, error, onChange }: SeveralProps) {
  const chosen = readTyped(name, written) as string[]
  const toggle = (code: string) =>
    onChange(typed(name, chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]))
  return (
    <fieldset>
      <legend className="label">{FIELD_LABELS[name]}</legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(SEVERAL[name]).map(([code, label]) => (
          <Chip key={code} pressed={chosen.includes(code)} onClick={() => toggle(code)}>
            {label}
          </Chip>
        ))}
      </div>
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
