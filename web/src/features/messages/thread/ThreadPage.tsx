import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircleOff, WifiOff, X } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { useUserEvents } from '@/data/events/userEvents'
import { conversationQuery, threadQuery } from '@/data/messages/queries'
import type { Conversation } from '@/data/messages/types'
import { Link } from '@/lib/Link'
import { useOnline } from '@/lib/online'
import { useWide } from '@/lib/useWide'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { LiveMark } from '@/ui/LiveMark'
import { PageHeader } from '@/ui/PageHeader'
import { Plate } from '@/ui/Plate'
import { Skeleton } from '@/ui/Skeleton'
import { AsOf } from '../AsOf'
import { titleOf, titlePlate } from '../format'
import { Thread } from './Thread'
import css from './Thread.module.css'
import { ThreadMenu } from './ThreadMenu'

/** One conversation, under 'Chat: {vehicle}'. `back` is where its back button leads, and, beside the list, the one that closes it. */
export function ThreadPage({ back }: { back: string }) {
  const { conversationId: id = '' } = useParams()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const conversation = useQuery(conversationQuery(queries, id))
  const known = conversation.data
  const wide = useWide()
  const live = useUserEvents()
  return (
    <div className={css.page}>
      <PageHeader
        {...(known ? titlesOf(known) : { title: 'Conversation' })}
        back={!wide}
        showMenu={false}
        lead={!wide && <BackButton onBack={() => void navigate(back)} />}
        {...(known && { beside: <LiveMark state={live} /> })}
        actions={
          <>
            {known && <ThreadMenu conversation={known} />}
            {wide && (
              <IconButton label="Close conversation" onClick={() => void navigate(back)}>
                <Icon of={X} />
              </IconButton>
            )}
          </>
        }
      />
      <Content key={id} id={id} conversation={conversation} />
    </div>
  )
}

function titlesOf(conversation: Conversation) {
  const plate = titlePlate(conversation)
  const title = titleOf(conversation)
  if (!plate) return { title }
  const shown = (
    <span className={css.title}>
      Chat: <Plate registration={plate} />
    </span>
  )
  return { title, shown }
}

type Asked<Data> = { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

function Content({ id, conversation }: { id: string; conversation: Asked<Conversation> }) {
  const queries = useQueryClient()
  const thread = useQuery(threadQuery(queries, id))
  const online = useOnline()
  if (conversation.data && thread.data) {
    return <Thread conversation={conversation.data} known={thread.data} asOf={<AsOf asked={thread} />} />
  }
  if (conversation.error && !conversation.data) return <NoConversation {...conversation} error={conversation.error} />
  if (thread.error) {
    return (
      <ErrorState
        title="Failed to load messages"
        detail={thread.error.message}
        onRetry={() => void thread.refetch()}
        busy={thread.isFetching}
      />
    )
  }
  if (!online) {
    return (
      <EmptyState icon={WifiOff} title="You’re offline">
        This conversation will be here when you’re back online.
      </EmptyState>
    )
  }
  return (
    <div className={css.loading} aria-busy="true" role="status">
      <p>Loading conversation...</p>
      <Skeleton width="58%" height={44} />
      <span className="grid justify-items-end">
        <Skeleton width="64%" height={64} />
      </span>
      <Skeleton width="46%" height={44} />
    </div>
  )
}

function NoConversation({ error, isFetching, refetch }: Asked<unknown> & { error: Error }) {
  const status = error instanceof ApiError ? error.status : 0
  // An address that holds no id is no conversation either.
  const sentence = [400, 404, 422].includes(status) ? 'Conversation not found' : status === 403 ? error.message : null
  if (!sentence) {
    return (
      <ErrorState
        title="Failed to load conversation details"
        detail={error.message}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  return (
    <div role="alert">
      <EmptyState
        icon={MessageCircleOff}
        title={sentence}
        heading="h2"
        next={
          <Link to={paths.messages} className={buttonVariants({ variant: 'primary' })}>
            Back to Messages
          </Link>
        }
      />
    </div>
  )
}
