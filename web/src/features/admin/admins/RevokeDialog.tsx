import { useQueryClient } from '@tanstack/react-query'
import { AdminRevocation } from '@/api/limits.gen'
import { useSession } from '@/api/session'
import { revokeAdmin } from '@/data/admin/admins'
import type { AdminUser } from '@/data/admin/types'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed } from '@/ui/toast'
import { NoticePreview } from '../NoticePreview'

/** Takes somebody's admin rights away, or one's own. */
export function RevokeDialog({ admin, onClose }: { admin: AdminUser; onClose: () => void }) {
  const queries = useQueryClient()
  const isYou = useSession()?.user.id === admin.user_id
  const revoke = async (reason: string) => {
    await revokeAdmin(queries, admin.user_id, reason)
    confirmed({ title: 'Admin rights revoked', detail: `${admin.email} is no longer an admin.` })
  }
  return (
    <ReasonDialog
      title={isYou ? 'Give up your admin rights?' : `Revoke the admin rights of ${admin.name}?`}
      description="This takes effect at once. Their account is not changed otherwise."
      submit="Revoke"
      danger
      waits
      label="Reason, for the audit log"
      most={AdminRevocation.reason.maxLength}
      below={(reason) => <NoticePreview of={{ act: 'revoke_admin', target_id: admin.user_id, reason }} />}
      onSubmit={revoke}
      onClose={onClose}
    />
  )
}
