import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vehiclesQuery } from '@/data/vehicles/queries'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'

type Props = {
  value: string
  onChoose: (id: string) => void
  error?: string | undefined
  /** What stands here when there is none to show. */
  empty?: ReactNode
}

/** Chooses which of the user's own vehicles the owner is shown; empty for none. Lists only vehicles with a make, model or colour. */
export function VehicleSelect({ value, onChoose, error, empty = null }: Props) {
  const vehicles = useQuery(vehiclesQuery)
  const described = (vehicles.data ?? []).flatMap(({ id, color, make, model }) => {
    const label = [color, make, model].filter(Boolean).join(' ')
    return label ? [{ value: id, label }] : []
  })
  if (described.length === 0) return vehicles.isPending ? null : empty
  return (
    <Field
      label="Show one of my vehicles"
      optional
      hint="The owner sees the make, model and colour, but not your plate."
      error={error}
    >
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[{ value: '', label: 'Don’t show a vehicle' }, ...described]}
          onChoose={onChoose}
        />
      )}
    </Field>
  )
}
