import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { markRead } from '@/data/messages/events'
import { queueMessage } from '@/data/messages/outbox'
import type { KnownThread } from '@/data/messages/thread'
import type { Conversation } from '@/data/messages/types'
import { useMessagePhotos } from '@/data/messages/useMessagePhotos'
import { useOutbox } from '@/data/messages/useOutbox'
import { useVisible } from '@/lib/visible'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { InThread } from '../blockedIn/InThread'
import { About } from './About'
import { Composer } from './Composer'
import { Messages } from './Messages'
import { Older } from './Older'
import css from './Thread.module.css'
import { useDraft } from './useDraft'
import { useHit } from './useHit'
import { useScroll } from './useScroll'
import { useSentToast } from './useSentToast'

/** What is said in a conversation, what waits to be sent, and where one writes. */
export function Thread({
  conversation,
  known,
  asOf,
}: {
  conversation: Conversation
  known: KnownThread
  asOf?: ReactNode
}) {
  const { id } = conversation
  const queries = useQueryClient()
  const visible = useVisible()
  const held = new Set(known.messages.map((message) => message.client_id))
  const waiting = useOutbox(id).filter((one) => !held.has(one.client_id))
  const draft = useDraft(id, waiting)
  useSentToast(conversation, known.messages, waiting)
  const photos = useMessagePhotos(id, known.messages)
  const first = known.messages[0]?.seq
  const last = `${known.messages.at(-1)?.seq} ${waiting.length}`
  const hit = useHit(id, known)
  const scroll = useScroll(first, last, hit)
  const theirs = known.messages.findLast((message) => !message.mine)?.seq

  useEffect(() => {
    if (theirs !== undefined && visible && scroll.atEnd) markRead(queries, conversation, theirs)
  }, [queries, conversation, theirs, visible, scroll.atEnd])

  // What was there at first is read by the reader itself; what comes is announced.
  const [heard] = useState(theirs ?? 0)
  const news = known.messages.findLast((message) => !message.mine && message.seq > heard)

  const say = (text: string) => {
    draft.sent(queueMessage(queries, id, text))
    scroll.toEnd()
  }
  return (
    <div className={css.thread}>
      <About conversation={conversation} />
      <div className={css.talk}>
        <InThread conversation={conversation} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section className={css.scroll} ref={scroll.box} onScroll={scroll.onScroll} aria-label="Messages" tabIndex={0}>
          {known.previous !== null && <Older id={id} box={scroll.box} />}
          <Messages
            messages={known.messages}
            waiting={waiting}
            hit={hit}
            onEdit={draft.edit}
            canEdit={draft.text === ''}
            photos={photos}
          />
        </section>
        {!scroll.atEnd && (
          <Button variant="second" size="small" className={css.toEnd} onClick={scroll.toEnd}>
            <Icon of={ArrowDown} size={16} />
            {theirs !== undefined && theirs > heard && conversation.unread > 0 ? 'New message' : 'Latest'}
          </Button>
        )}
        <p className="sr-only" role="status">
          {news && `${conversation.counterparty.name}: ${news.content}`}
        </p>
        {asOf}
        <Composer conversation={conversation} draft={draft} onSay={say} />
      </div>
    </div>
  )
}
