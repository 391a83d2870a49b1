import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircle, PenLine, SearchX, WifiOff } from 'lucide-react'
import { conversationsQuery } from '@/data/messages/queries'
import { Link } from '@/lib/Link'
import { useOnline } from '@/lib/online'
import { useSearchParams } from '@/lib/searchParams'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { SkeletonRows } from '@/ui/Skeleton'
import { AsOf } from './AsOf'
import { describeLoadFailure } from './format'
import { ConversationRow } from './list/ConversationRow'
import { SearchField } from './list/SearchField'
import css from './Messages.module.css'

/** One's conversations, the latest first, and a search in what was said in them (`?q=`). */
export default function MessagesPage() {
  const [asked] = useSearchParams()
  const q = asked.get('q')?.trim() ?? ''
  return (
    <>
      <PageHeader title="Messages" />
      <div className={`content ${css.page}`}>
        <div className={css.head}>
          <SearchField />
          <Link to={paths.compose} className={buttonVariants({ variant: 'primary' })}>
            <Icon of={PenLine} />
            New Message
          </Link>
        </div>
        <Conversations q={q} />
      </div>
    </>
  )
}

function Conversations({ q }: { q: string }) {
  const list = useInfiniteQuery(conversationsQuery(q))
  const online = useOnline()
  if (!list.data) {
    if (list.isError) {
      return (
        <div className="card">
          <ErrorState
            title={describeLoadFailure(list.error)}
            onRetry={() => void list.refetch()}
            busy={list.isFetching}
          />
        </div>
      )
    }
    if (!online) {
      return (
        <div className="card">
          <EmptyState icon={WifiOff} title="You are offline">
            Your conversations appear when you are back.
          </EmptyState>
        </div>
      )
    }
    return (
      <div className="card" aria-busy="true" role="status">
        <span className="sr-only">Loading conversations…</span>
        <SkeletonRows rows={6} />
      </div>
    )
  }
  const conversations = list.data.pages.flatMap((page) => page.conversations)
  if (conversations.length === 0) return <div className="card">{q ? <NothingFound q={q} /> : <None />}</div>
  return (
    <>
      {q && (
        <p className={css.found} role="status">
          {conversations.length}
          {list.hasNextPage ? ' or more' : ''} found
        </p>
      )}
      <ul className={`card ${css.rows}`} aria-label={q ? 'Found conversations' : 'Conversations'}>
        {conversations.map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} />
        ))}
      </ul>
      <AsOf asked={list} />
      {list.isFetchNextPageError && list.error && <p role="alert">{describeLoadFailure(list.error)}</p>}
      {list.hasNextPage && (
        <Button
          variant="second"
          className="justify-self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

function None() {
  return (
    <EmptyState icon={MessageCircle} title="No messages yet" heading="h2">
      Write to the owner of a vehicle by its plate. Neither of you learns the other’s phone number or email.
    </EmptyState>
  )
}

function NothingFound({ q }: { q: string }) {
  return (
    <div role="status">
      <EmptyState
        icon={SearchX}
        title="Nothing found"
        next={
          <Link to={paths.messages} className={buttonVariants({ variant: 'second' })}>
            Show all conversations
          </Link>
        }
      >
        No conversation holds “{q}”.
      </EmptyState>
    </div>
  )
}
