import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { leaveZone } from '@/data/zones/mutations'
import type { Zone } from '@/data/zones/types'
import { paths } from '@/paths'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { confirmed } from '@/ui/toast'

/** Asks before one leaves a zone. */
export function LeaveZone({ zone: { id, name }, onClose }: { zone: Pick<Zone, 'id' | 'name'>; onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const act = useMutation({
    mutationFn: () => leaveZone(queries, id),
    onSuccess: () => {
      confirmed({ title: `You left ${name}` })
      onClose()
      void navigate(paths.zones)
    },
  })
  return (
    <ConfirmDialog
      title={`Leave ${name}?`}
      description="We’ll stop telling you what’s new there. What you wrote stays, without your name. If you want it gone, remove it first."
      submit="Leave Zone"
      act={act}
      onClose={onClose}
    />
  )
}
