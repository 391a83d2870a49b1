import { ChevronsUpDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Vehicle } from '@/data/vehicles/types'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { RadioList } from '@/ui/RadioList'
import { FIRST_VEHICLE, MAX_VEHICLE_INFO, NO_VEHICLE, OTHER_VEHICLE, type RequestForm } from '../schema'
import css from './Form.module.css'
import { useUsableVehicles } from './useUsableVehicles'

const OTHERS = [
  { value: OTHER_VEHICLE, shown: <span>Another vehicle</span> },
  { value: NO_VEHICLE, shown: <span>Don’t say</span> },
]

/** A vehicle of the garage by its plate, or another one; and what else a provider should know of it, in words. */
export function VehicleField() {
  const { watch, setValue, register, formState } = useFormContext<RequestForm>()
  const vehicles = useUsableVehicles()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const value = watch('vehicle')
  const first = vehicles[0]?.id ?? OTHER_VEHICLE
  const chosen = value === FIRST_VEHICLE ? first : value
  const options = [...vehicles.map((one) => ({ value: one.id, shown: <InWords of={one} /> })), ...OTHERS]
  const choose = (next: string) => {
    setValue('vehicle', next, { shouldDirty: true })
    setOpen(false)
    button.current?.focus()
  }
  const { vehicle: refused, vehicle_info: fault } = formState.errors
  return (
    <div className={css.group}>
      {vehicles.length > 0 && (
        <div className="field">
          <p id="request-vehicle" className="label">
            Vehicle <span className="label__optional">optional</span>
          </p>
          <button
            ref={button}
            type="button"
            className={css.chosenVehicle}
            data-field="vehicle"
            aria-expanded={open}
            aria-describedby="request-vehicle"
            onClick={() => setOpen(!open)}
          >
            {options.find((one) => one.value === chosen)?.shown ?? <span>Choose a vehicle</span>}
            <Icon of={ChevronsUpDown} />
          </button>
          {open && <RadioList label="Vehicle" value={chosen} options={options} onChoose={choose} />}
          {refused && <p className="field-error">{refused.message}</p>}
        </div>
      )}
      {chosen !== NO_VEHICLE && (
        <Field
          label="Vehicle info"
          optional
          error={fault?.message}
          hint="Only the provider whose quote you accept sees it."
        >
          {(control) => (
            <input
              className="input"
              maxLength={MAX_VEHICLE_INFO}
              placeholder={chosen === OTHER_VEHICLE ? 'White Nissan Leaf, 2019' : 'Locking wheel nuts, key in the boot'}
              data-field="vehicle_info"
              {...control}
              {...register('vehicle_info')}
            />
          )}
        </Field>
      )}
    </div>
  )
}

function InWords({ of: { registration, make, model, color } }: { of: Vehicle }) {
  const described = [[make, model].filter(Boolean).join(' '), color?.toLowerCase()].filter(Boolean).join(', ')
  return (
    <span className={css.vehicle}>
      <Plate registration={registration} />
      {described}
    </span>
  )
}
