import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { latestQuery } from '@/data/messages/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { FirstFew } from '@/ui/FirstFew'
import { AsOf } from './AsOf'
import { ConversationRow } from './list/ConversationRow'

/** The latest messages, on the dashboard. */
export default function RecentMessages() {
  const recent = useQuery(latestQuery)
  return (
    <FirstFew
      title="Recent Messages"
      seeAll={(link) => <Link to={paths.messages} {...link} />}
      query={recent}
      loading="Loading messages…"
      failed="Failed to load messages"
    >
      {({ messages, conversations }) =>
        messages.length === 0 ? (
          <EmptyState icon={MessageCircle} title="No messages yet" />
        ) : (
          <>
            <ul className="rows">
              {messages.map(({ conversation_id, message }, at) => {
                const conversation = conversations.find(({ id }) => id === conversation_id)
                if (!conversation) return null
                // How much is unread stands at the latest message of a conversation.
                const first = messages.findIndex((one) => one.conversation_id === conversation_id)
                const shown = { ...conversation, match: message, unread: at === first ? conversation.unread : 0 }
                return <ConversationRow key={`${conversation_id} ${message.seq}`} conversation={shown} />
              })}
            </ul>
            <AsOf asked={recent} />
          </>
        )
      }
    </FirstFew>
  )
}
