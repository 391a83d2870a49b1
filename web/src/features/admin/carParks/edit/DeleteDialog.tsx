import { useMutation, useQueryClient } from '@tanstack/react-query'
import { actOnCarPark } from '@/data/admin/carParks'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { confirmed, failed } from '@/ui/toast'

type Props = { carPark: { id: number; version: number }; onClose: () => void; onDeleted: () => void }

/** Asks before a car park is deleted. It can be restored for 30 days. */
export function DeleteDialog({ carPark, onClose, onDeleted }: Props) {
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: () => actOnCarPark(queries, carPark, 'deletion'),
    onSuccess: () => {
      confirmed({ title: 'Car park deleted successfully', detail: 'You can restore it for 30 days.' })
      onDeleted()
    },
    onError: () => failed({ title: 'Error', detail: 'Failed to delete car park' }),
  })
  return (
    <ConfirmDialog
      title="Confirm Deletion"
      description="Are you sure you want to delete this car park? This action cannot be undone."
      submit="Delete"
      danger
      act={{ ...act, mutate: () => act.mutate() }}
      onClose={onClose}
    />
  )
}
