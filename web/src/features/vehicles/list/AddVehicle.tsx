import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '@/api/errors'
import { useConfig } from '@/data/config/queries'
import { addVehicle } from '@/data/vehicles/mutations'
import { canonicalPlate } from '@/lib/plate'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'
import { Notice } from '@/ui/Notice'
import { PlateHint } from '@/ui/PlateHint'
import { PlateInput } from '@/ui/PlateInput'
import { confirmed } from '@/ui/toast'
import { DescriptionFields } from '../DescriptionFields'
import { type AddForm, addForm, DESCRIBED, described } from '../schemas'
import { LookUp } from './LookUp'

type Props = {
  /** The registration to begin with; it may be empty. */
  plate: string
  onClose: () => void
  onClaim: (plate: string) => void
}

/** Add Vehicle: its registration, and what may be told of it. A taken registration can be claimed. */
export function AddVehicle({ plate, onClose, onClaim }: Props) {
  const form = useForm<AddForm>({
    resolver: zodResolver(addForm),
    defaultValues: { registration: plate, make: '', model: '', color: '', year: '' },
  })
  const queries = useQueryClient()
  const enquiry = useConfig().data?.vehicle_enquiry ?? false
  const [taken, setTaken] = useState<string | null>(null)
  const { errors, isSubmitting } = form.formState
  const typed = form.watch('registration')
  const submit = form.handleSubmit(async ({ registration, ...rest }) => {
    setTaken(null)
    try {
      await addVehicle(queries, { registration, ...described(rest) })
      confirmed({ title: 'Vehicle added successfully!' })
      onClose()
    } catch (failure) {
      showFailure(form, failure, { ...DESCRIBED, registration: 'registration' })
      if (failure instanceof ApiError && failure.code === 'registration_taken') setTaken(canonicalPlate(registration))
    }
  })
  return (
    <FormDialog
      title="Add Vehicle"
      description="People reach you by plate, not by phone or email."
      submit="Add Vehicle"
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <div>
        <Field label="Registration" error={errors.registration?.message}>
          {(control) => (
            <PlateInput
              {...control}
              {...form.register('registration', {
                setValueAs: (value: string) => value.toUpperCase().trim(),
                onChange: () => setTaken(null),
              })}
            />
          )}
        </Field>
        {!errors.registration && <PlateHint typed={typed} />}
        {enquiry && <LookUp form={form} />}
      </div>
      <div role="status">
        {taken !== null && taken === canonicalPlate(typed) && (
          <Notice title="Is this vehicle yours?">
            <p className="mb-2">Claim it with a photo of its V5C registration certificate.</p>
            <Button size="small" onClick={() => onClaim(taken)}>
              Claim this registration
            </Button>
          </Notice>
        )}
      </div>
      <DescriptionFields register={form.register} errors={errors} />
    </FormDialog>
  )
}
