import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setBlocked } from '@/data/messages/mutations'
import type { Conversation } from '@/data/messages/types'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { confirmed } from '@/ui/toast'

/** Asks before the other side is blocked, or let in again. They notice neither. */
export function BlockDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { id, blocked_by_me } = conversation
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: () => setBlocked(queries, id, !blocked_by_me),
    onSuccess: () => {
      confirmed({ title: blocked_by_me ? 'Unblocked' : 'Blocked' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={blocked_by_me ? 'Unblock this person?' : 'Block this person?'}
      description={
        blocked_by_me
          ? 'You’ll get their new messages, but not those sent while they were blocked.'
          : 'We won’t tell them. You’ll stop getting their messages, and you can’t message them unless you unblock them.'
      }
      submit={blocked_by_me ? 'Unblock' : 'Block'}
      danger={!blocked_by_me}
      act={act}
      onClose={onClose}
    />
  )
}
