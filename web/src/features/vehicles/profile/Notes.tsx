import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '@/api/errors'
import { changeVehicle } from '@/data/vehicles/mutations'
import type { Vehicle } from '@/data/vehicles/types'
import { CardForm } from '@/ui/CardForm'
import { EditCard } from '@/ui/EditCard'
import { Field } from '@/ui/Field'
import { showFailure } from '@/ui/formErrors'
import css from '../Vehicle.module.css'

const FAILED = 'Failed to update notes. Please try again.'

/** What the driver wants to remember of the vehicle; nobody else sees it. */
export function Notes({ vehicle }: { vehicle: Vehicle }) {
  return (
    <EditCard
      title="Notes"
      edit="Edit notes"
      view={
        <p className={css.notes} data-empty={vehicle.notes === '' || undefined}>
          {vehicle.notes || 'No notes yet. Only you can see them.'}
        </p>
      }
      form={(done) => <Edit vehicle={vehicle} onDone={done} />}
    />
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
    <CardForm busy={isSubmitting} error={errors.root?.message} onSubmit={(event) => void save(event)} onCancel={onDone}>
      <Field label="Your notes" hint="Only you can see them." error={errors.notes?.message}>
        {(control) => <textarea className="input" rows={5} {...control} {...form.register('notes')} />}
      </Field>
    </CardForm>
  )
}
