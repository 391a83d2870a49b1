import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setNoAnswerNeeded } from '@/data/conversations/mutations'
import { adminConversationQuery, supportChatQuery } from '@/data/conversations/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { confirmed } from '@/ui/toast'
import { SupportChat } from '../../conversations/SupportChat'
import { Moment } from '../../Moment'
import { Facts } from '../../Record'
import css from '../../Record.module.css'
import type { MatterProps } from '../MatterContent'
import { useLeadTo } from './useLeadTo'

/** A support chat, answered here; or it needs no answer, such as a thank-you. */
export function ChatMatter({ item, act, onAct }: MatterProps) {
  const place = useLeadTo(act === 'dismiss' ? null : act, onAct)
  return (
    <div ref={place}>
      <Writer id={item.id} />
      <SupportChat id={item.id} />
      <p className={css.part}>
        <Link to={paths.adminConversation(item.id)}>Open in Conversations</Link>
      </p>
      {act === 'dismiss' && <NoAnswerDialog id={item.id} onClose={() => onAct(null)} />}
    </div>
  )
}

/** Who writes, and since when. */
function Writer({ id }: { id: string }) {
  const conversation = useQuery(adminConversationQuery(id)).data
  if (!conversation) return null
  const { sender_name, sender_email, created_at, message_count } = conversation
  return (
    <Facts
      facts={{
        Sender: sender_name ?? 'Deleted account',
        Email: sender_email,
        Started: <Moment at={created_at} />,
        Messages: message_count,
      }}
    />
  )
}

function NoAnswerDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient()
  const latest = useInfiniteQuery(supportChatQuery(id)).data?.at(-1)?.seq
  // As it was when the dialog opened: what comes meanwhile lies behind it, unread.
  const [seen] = useState(latest)
  const leave = useMutation({
    mutationFn: () => setNoAnswerNeeded(queries, id, seen),
    onSuccess: () => {
      confirmed({ title: 'No answer needed' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="No answer needed?"
      description="The chat leaves the list until the driver writes again."
      submit="No answer needed"
      act={leave}
      onClose={onClose}
    />
  )
}
