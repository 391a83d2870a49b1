import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { movePin } from '@/data/serviceRequests/mutations'
import type { ServiceRequest } from '@/data/serviceRequests/types'
import { PointPicker } from '@/map/PointPicker.lazy'
import { Dialog } from '@/ui/Dialog'
import { FormError } from '@/ui/FormError'
import { Skeleton } from '@/ui/Skeleton'
import { confirmed } from '@/ui/toast'
import { coordinates } from '../schema'

/** Says anew where one is. A failure leaves the map where it was moved to. */
export function MovePin({ request: { id, lng, lat }, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const queries = useQueryClient()
  const move = useMutation({
    mutationFn: (at: { lng: number; lat: number }) => movePin(queries, id, { location: coordinates(at), ...at }),
    onSuccess: () => {
      confirmed({ title: 'Pin moved', detail: 'The provider sees the new place.' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      wide
      title="Where are you?"
      description="Move the map until the pin is in the right place."
    >
      <FormError message={move.error?.message} />
      <Suspense fallback={<Skeleton height={420} />}>
        <PointPicker at={{ lng, lat }} busy={move.isPending} onPick={(at) => move.mutate(at)} onCancel={onClose} />
      </Suspense>
    </Dialog>
  )
}
