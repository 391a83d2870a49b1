import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type AdminCarPark, adminCarParkQuery } from '@/data/admin/carParks'
import { QueryContent } from '@/ui/QueryContent'
import { Beside } from '../places'
import type { Stage } from '../stage'
import css from './Edit.module.css'
import { EditForm } from './EditForm'
import { FormHead } from './FormHead'

type Props = {
  stage: Stage
  id: number
  onDirty: (is: boolean) => void
  onClose: () => void
  onRemove: (carPark: AdminCarPark) => void
  /** Has the map look there. */
  onCentre: (at: { lng: number; lat: number }) => void
}

/** The car park that is open: its form, what its sources say, and its history. */
export function EditCarPark({ stage, id, onDirty, onClose, onRemove, onCentre }: Props) {
  const query = useQuery(adminCarParkQuery(id))
  const { lng, lat } = query.data?.fields ?? {}
  // A link that names a car park and no view shows that car park.
  const [isBare] = useState(() => !stage.address.params.has('z'))
  const centre = useEffectEvent(onCentre)
  const isPlaced = lng != null && lat != null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known: an edit does not move the map
  useEffect(() => {
    if (isBare && lng != null && lat != null) centre({ lng, lat })
  }, [isBare, isPlaced])
  if (query.data) {
    return <EditForm stage={stage} carPark={query.data} onDirty={onDirty} onClose={onClose} onRemove={onRemove} />
  }
  return (
    <Beside stage={stage} title="Edit Car Park" keepMap onClose={onClose}>
      <FormHead title="Edit Car Park" onClose={onClose} />
      <QueryContent
        query={query}
        className={css.form}
        loading="Loading the car park…"
        failed="The car park could not be loaded"
        rows={6}
      >
        {() => null}
      </QueryContent>
    </Beside>
  )
}
