import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deletePhoto } from '@/data/vehicles/mutations'
import { dropPhoto } from '@/data/vehicles/queries'
import type { VehiclePhoto } from '@/data/vehicles/types'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { confirmed } from '@/ui/toast'

type Props = { vehicleId: string; photo: VehiclePhoto; onDeleted: () => void }

/** Deletes the photo that is open, after asking. */
export function DeletePhoto({ vehicleId, photo, onDeleted }: Props) {
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deletePhoto(vehicleId, photo.id),
    onSuccess: () => {
      setAsking(false)
      onDeleted()
      dropPhoto(queries, vehicleId, photo.id)
      confirmed({ title: 'Photo deleted' })
    },
  })
  return (
    <>
      <IconButton label="Delete photo" onClick={() => setAsking(true)}>
        <Icon of={Trash2} />
      </IconButton>
      {asking && (
        <ConfirmDialog
          title="Delete this photo?"
          description="You can’t undo this."
          submit="Delete"
          danger
          act={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
