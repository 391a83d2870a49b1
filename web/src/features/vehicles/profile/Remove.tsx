import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { removeVehicle } from '@/data/vehicles/mutations'
import { dropVehicle } from '@/data/vehicles/queries'
import type { Vehicle } from '@/data/vehicles/types'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { confirmed } from '@/ui/toast'

/** Takes the vehicle off the account, after asking. */
export function Remove({ vehicle }: { vehicle: Vehicle }) {
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id, registration } = vehicle
  const remove = useMutation({
    mutationFn: () => removeVehicle(id),
    onSuccess: () => {
      void navigate(paths.vehicles, { replace: true })
      dropVehicle(queries, id)
      confirmed({ title: 'Vehicle removed' })
    },
  })
  return (
    <>
      <Button
        variant="danger-quiet"
        icon={<Icon of={Trash2} />}
        onClick={() => setAsking(true)}
        className="justify-self-start"
      >
        Remove vehicle
      </Button>
      {asking && (
        <ConfirmDialog
          title="Remove this vehicle?"
          description="You’ll stop getting its messages, its printed cards stop working, and its photos and notes are deleted. You can’t undo this."
          submit="Remove"
          danger
          act={remove}
          onClose={() => setAsking(false)}
        >
          <Plate registration={registration} size={40} className="justify-self-start" />
        </ConfirmDialog>
      )}
    </>
  )
}
