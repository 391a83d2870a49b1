import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '@/api/errors'
import { changeVehicle } from '@/data/vehicles/mutations'
import type { Vehicle } from '@/data/vehicles/types'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import css from '../Vehicle.module.css'

const FAILED = 'Failed to update notes. Please try again.'

/** What the driver wants to remember of the vehicle; nobody else sees it. */
export function Notes({ vehicle }: { vehicle: Vehicle }) {
  const [editing, setEditing] = useState(false)
  return (
    <Card
      title="Notes"
      action={
        !editing && (
          <Button size="small" aria-label="Edit notes" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      {editing ? (
        <Edit vehicle={vehicle} onDone={() => setEditing(false)} />
      ) : (
        <p className={css.notes} data-empty={vehicle.notes === '' || undefined}>
          {vehicle.notes || 'No notes yet. Only you see them.'}
        </p>
      )}
    </Card>
  )
}

function Edit({ vehicle, onDone }: { vehicle: Vehicle; onDone: () => void }) {
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { notes: vehicle.notes } })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (body) => {
    try {
      await changeVehicle(queries, vehicle.id, body)
      onDone()
    } catch (failure) {
      // Why it is refused, where the server says so; else the general sentence.
      const refused = failure instanceof ApiError && [403, 422].includes(failure.status)
      showFailure(form, refused ? failure : new Error(FAILED), { notes: 'notes' })
    }
  })
  return (
    <form onSubmit={save} noValidate className={css.edit}>
      <FormError message={errors.root?.message} />
      <Field label="Your notes" hint="Only you see them." error={errors.notes?.message}>
        {(control) => <textarea className="input" rows={5} {...control} {...form.register('notes')} />}
      </Field>
      <div className={css.buttons}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  )
}
