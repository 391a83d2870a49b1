import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircle, SearchX } from 'lucide-react'
import { conversationsQuery } from '@/data/messages/queries'
import { classes } from '@/lib/classes'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { QueryContent } from '@/ui/QueryContent'
import { ShowMore } from '@/ui/ShowMore'
import { AsOf } from '../AsOf'
import { describeLoadFailure } from '../format'
import css from '../Messages.module.css'
import { ConversationRow } from './ConversationRow'

type Props = {
  /** What is searched for; empty for all. */
  q: string
  /** The one that stands open beside the list. */
  open?: string | undefined
  /** What lies around the list, such as a card. */
  className?: string
}

/** One's conversations, the latest first, or those in which something was found. */
export function Conversations({ q, open, className }: Props) {
  const list = useInfiniteQuery(conversationsQuery(q))
  return (
    <QueryContent
      query={list}
      loading="Loading conversations…"
      failed={describeLoadFailure}
      offline="Your conversations will be here when you’re back online."
      rows={6}
      {...(className && { className })}
    >
      {({ pages }) => {
        const conversations = pages.flatMap((page) => page.conversations)
        if (conversations.length === 0) return <div className={className}>{q ? <NothingFound q={q} /> : <None />}</div>
        return (
          <>
            {q && (
              <p className={css.found} role="status">
                {conversations.length}
                {list.hasNextPage ? ' or more' : ''} found
              </p>
            )}
            <ul className={classes(className, 'rows')} aria-label={q ? 'Found conversations' : 'Conversations'}>
              {conversations.map((conversation) => (
                <ConversationRow
                  key={conversation.id}
                  conversation={conversation}
                  q={q}
                  selected={conversation.id === open}
                />
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
      Write to the owner of a vehicle by its plate. Neither of you sees the other’s phone number or email.
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
        No name, plate or message matches “{q}”.
      </EmptyState>
    </div>
  )
}
