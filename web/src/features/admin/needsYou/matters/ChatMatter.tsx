import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setNoAnswerNeeded } from '@/data/conversations/mutations'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { confirmed } from '@/ui/toast'
import { SupportChat } from '../../conversations/SupportChat'
import css from '../../Record.module.css'
import type { MatterProps } from '../MatterContent'
import { useLeadTo } from './useLeadTo'

/** A support chat, answered here; or it needs no answer, such as a thank-you. */
export function ChatMatter({ item, act, onAct }: MatterProps) {
  const queries = useQueryClient()
  const place = useLeadTo(act === 'dismiss' ? null : act, onAct)
  const leave = useMutation({
    mutationFn: () => setNoAnswerNeeded(queries, item.id),
    onSuccess: () => {
      confirmed({ title: 'No answer needed' })
      onAct(null)
    },
  })
  return (
    <div ref={place}>
      <SupportChat id={item.id} />
      <p className={css.part}>
        <Link to={paths.adminConversation(item.id)}>Open in Conversations</Link>
      </p>
      {act === 'dismiss' && (
        <ConfirmDialog
          title="No answer needed?"
          description="The chat is off the list until its driver writes again."
          submit="No answer needed"
          act={leave}
          onClose={() => onAct(null)}
        />
      )}
    </div>
  )
}
