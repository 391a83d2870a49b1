import { useQuery } from '@tanstack/react-query'
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
}

/** The car park that is open: its form, what its sources say, and its history. */
export function EditCarPark({ stage, id, onDirty, onClose, onRemove }: Props) {
  const query = useQuery(adminCarParkQuery(id))
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
