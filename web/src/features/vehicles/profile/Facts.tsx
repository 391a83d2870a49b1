import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { changeVehicle } from '@/data/vehicles/mutations'
import type { Vehicle } from '@/data/vehicles/types'
import { Button } from '@/ui/Button'
import { CardForm } from '@/ui/CardForm'
import { EditCard } from '@/ui/EditCard'
import { showFailure } from '@/ui/formErrors'
import { Notice } from '@/ui/Notice'
import { Plate } from '@/ui/Plate'
import { confirmed } from '@/ui/toast'
import { ColourDot } from '../ColourDot'
import { DescriptionFields } from '../DescriptionFields'
import { DESCRIBED, type DescribedForm, described, editForm, typed } from '../schemas'
import css from '../Vehicle.module.css'

/** What the vehicle is: to read, and to edit. Its registration stays. */
export function Facts({ vehicle }: { vehicle: Vehicle }) {
  return (
    <EditCard
      title="Details"
      edit="Edit details"
      view={
        <dl className={css.facts}>
          <Fact name="Registration">
            <Plate registration={vehicle.registration} pending={vehicle.state === 'pending'} />
          </Fact>
          <Fact name="Make">{vehicle.make}</Fact>
          <Fact name="Model">{vehicle.model}</Fact>
          <Fact name="Colour">
            {vehicle.color && (
              <>
                <ColourDot color={vehicle.color} />
                {vehicle.color}
              </>
            )}
          </Fact>
          <Fact name="Year">{vehicle.year}</Fact>
          <Fact name="Primary">{vehicle.is_primary ? 'Yes' : 'No'}</Fact>
        </dl>
      }
      form={(done) => <Edit vehicle={vehicle} onDone={done} />}
    >
      {!vehicle.is_primary && <MakePrimary vehicle={vehicle} />}
    </EditCard>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className={css.unknown}>Not given</span>}</dd>
    </div>
  )
}

function Edit({ vehicle, onDone }: { vehicle: Vehicle; onDone: () => void }) {
  const queries = useQueryClient()
  const form = useForm<DescribedForm>({ resolver: zodResolver(editForm), defaultValues: typed(vehicle) })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (values) => {
    try {
      await changeVehicle(queries, vehicle.id, described(values))
      confirmed({ title: 'Vehicle saved' })
      onDone()
    } catch (failure) {
      showFailure(form, failure, DESCRIBED)
    }
  })
  return (
    <CardForm busy={isSubmitting} error={errors.root?.message} onSubmit={(event) => void save(event)} onCancel={onDone}>
      <DescriptionFields register={form.register} errors={errors} />
    </CardForm>
  )
}

function MakePrimary({ vehicle }: { vehicle: Vehicle }) {
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: () => changeVehicle(queries, vehicle.id, { is_primary: true }),
    onSuccess: () => confirmed({ title: 'This is your primary vehicle now' }),
  })
  return (
    <div className={css.after}>
      <div role="alert">{make.isError && <Notice tone="bad">{make.error.message}</Notice>}</div>
      <Button variant="quiet" busy={make.isPending} onClick={() => make.mutate()}>
        Make primary
      </Button>
    </div>
  )
}
