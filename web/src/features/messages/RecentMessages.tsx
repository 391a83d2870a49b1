import { useQuery } from '@tanstack/react-query'
import { ChevronRight, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { recentQuery } from '@/api/messages'
import { paths } from '@/paths'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { SkeletonRows } from '@/ui/Skeleton'
import { AsOf } from './AsOf'
import { ConversationRow } from './list/ConversationRow'
import css from './Messages.module.css'

/** The latest conversations, on the dashboard. */
export default function RecentMessages() {
  return (
    <Card
      title="Recent Messages"
      action={
        <Link to={paths.messages} className={css.all}>
          See all
          <Icon of={ChevronRight} size={16} />
        </Link>
      }
    >
      <Content />
    </Card>
  )
}

function Content() {
  const recent = useQuery(recentQuery)
  if (!recent.data) {
    if (recent.isError) {
      return (
        <ErrorState
          title="Failed to load messages"
          detail={recent.error.message}
          onRetry={() => void recent.refetch()}
          busy={recent.isFetching}
        />
      )
    }
    return (
      <div aria-busy="true" role="status">
        <span className="sr-only">Loading messages…</span>
        <SkeletonRows rows={3} />
      </div>
    )
  }
  const { conversations } = recent.data
  if (conversations.length === 0) return <EmptyState icon={MessageCircle} title="No messages yet" />
  return (
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
