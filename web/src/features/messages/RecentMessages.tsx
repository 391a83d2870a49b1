import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { recentQuery } from '@/api/messages'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { FirstFew } from '@/ui/FirstFew'
import { AsOf } from './AsOf'
import { ConversationRow } from './list/ConversationRow'
import css from './Messages.module.css'

/** The latest conversations, on the dashboard. */
export default function RecentMessages() {
  const recent = useQuery(recentQuery)
  return (
    <FirstFew
      title="Recent Messages"
      to={paths.messages}
      query={recent}
      loading="Loading messages…"
      failed="Failed to load messages"
    >
      {({ conversations }) =>
        conversations.length === 0 ? (
          <EmptyState icon={MessageCircle} title="No messages yet" />
        ) : (
          <>
            <ul className={css.rows}>
              {conversations.map((conversation) => (
                <ConversationRow key={conversation.id} conversation={conversation} />
              ))}
            </ul>
            <AsOf asked={recent} />
          </>
        )
      }
    </FirstFew>
  )
}
