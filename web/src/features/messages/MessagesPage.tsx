import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircle, PenLine, SearchX } from 'lucide-react'
import { conversationsQuery } from '@/data/messages/queries'
import { Link } from '@/lib/Link'
import { useListParams } from '@/lib/listParams'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { SearchInput } from '@/ui/SearchInput'
import { ShowMore } from '@/ui/ShowMore'
import { Toolbar } from '@/ui/Toolbar'
import { AsOf } from './AsOf'
import { describeLoadFailure } from './format'
import { ConversationRow } from './list/ConversationRow'
import css from './Messages.module.css'

/** The server searches for at most so many characters. */
const LONGEST_SEARCH = 100

/** One's conversations, the latest first, and a search in what was said in them (`?q=`). */
export default function MessagesPage() {
  const { q, search } = useListParams()
  return (
    <>
      <PageHeader title="Messages" />
      <div className={`content ${css.page}`}>
        <Toolbar
          search={
            <SearchInput
              label="Search messages"
              placeholder="Message or plate"
              maxLength={LONGEST_SEARCH}
              value={q}
              onSearch={search}
            />
          }
          actions={
            <Link to={paths.compose} className={buttonVariants({ variant: 'primary' })}>
              <Icon of={PenLine} />
              New Message
            </Link>
          }
        />
        <Conversations q={q} />
      </div>
    </>
  )
}

function Conversations({ q }: { q: string }) {
  const list = useInfiniteQuery(conversationsQuery(q))
  return (
    <QueryContent
      query={list}
      loading="Loading conversations…"
      failed={describeLoadFailure}
      offline="Your conversations appear when you are back."
      rows={6}
      className="card"
    >
      {({ pages }) => {
        const conversations = pages.flatMap((page) => page.conversations)
        if (conversations.length === 0) return <div className="card">{q ? <NothingFound q={q} /> : <None />}</div>
        return (
          <>
            {q && (
              <p className={css.found} role="status">
                {conversations.length}
                {list.hasNextPage ? ' or more' : ''} found
              </p>
            )}
            <ul className="card rows" aria-label={q ? 'Found conversations' : 'Conversations'}>
              {conversations.map((conversation) => (
                <ConversationRow key={conversation.id} conversation={conversation} />
              ))}
            </ul>
            <AsOf asked={list} />
            <ShowMore list={list} failed={describeLoadFailure} />
          </>
        )
      }}
    </QueryContent>
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
