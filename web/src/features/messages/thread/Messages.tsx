import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Clock } from 'lucide-react'
import { Fragment } from 'react'
import { type OutboxMessage, removeFromOutbox, retryMessage } from '@/data/messages/outbox'
import type { Message } from '@/data/messages/types'
import type { MessagePhotos } from '@/data/messages/useMessagePhotos'
import { formatTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { describeSendFailure, formatDayTitle } from '../format'
import { StateMark } from '../StateMark'
import css from './Thread.module.css'

/** What the server has for words where a photo was sent without any. */
const WITHOUT_WORDS = 'Photo'

type Props = {
  messages: Message[]
  waiting: OutboxMessage[]
  /** The number of the message that a search found. */
  hit: number | null
  onEdit: (one: OutboxMessage) => void
  /** Nothing else is being written. */
  canEdit: boolean
  photos: MessagePhotos
}

/** Messages by day, then what waits to be sent. */
export function Messages({ messages, waiting, hit, onEdit, canEdit, photos }: Props) {
  const now = new Date()
  let day = ''
  if (messages.length === 0 && waiting.length === 0) return <p className={css.none}>No messages yet. Say hello.</p>
  return (
    <ol className={css.messages}>
      {messages.map((message) => {
        const title = formatDayTitle(new Date(message.sent_at), now)
        const isNewDay = title !== day
        day = title
        return (
          <Fragment key={message.seq}>
            {isNewDay && <li className={css.day}>{title}</li>}
            <Said message={message} isHit={message.seq === hit} photos={photos} />
          </Fragment>
        )
      })}
      {waiting.map((one) => (
        <StillHere key={one.client_id} one={one} onEdit={onEdit} canEdit={canEdit} />
      ))}
    </ol>
  )
}

type SaidProps = { message: Message; isHit: boolean; photos: MessagePhotos }

function Said({ message: { seq, mine, content, sent_at, state, has_photo }, isHit, photos }: SaidProps) {
  return (
    <li className={mine ? css.mine : css.theirs} data-seq={seq} data-hit={isHit || undefined}>
      <span className="sr-only">{mine ? 'You:' : 'They:'}</span>
      {has_photo && (
        <div className={css.photos}>
          <PhotoGrid photos={photos.of(seq)} onGone={photos.again} />
        </div>
      )}
      {!(has_photo && content === WITHOUT_WORDS) && <p className={css.bubble}>{content}</p>}
      <p className={css.meta}>
        <time dateTime={sent_at}>{formatTime(new Date(sent_at))}</time>
        {mine && state && <StateMark state={state} />}
      </p>
    </li>
  )
}

function StillHere({ one, onEdit, canEdit }: { one: OutboxMessage } & Pick<Props, 'onEdit' | 'canEdit'>) {
  const queries = useQueryClient()
  return (
    <li className={css.mine} data-waiting>
      <span className="sr-only">You:</span>
      <p className={css.bubble}>{one.content}</p>
      {one.refused === undefined ? (
        <p className={css.meta}>
          <Icon of={Clock} size={16} />
          Waiting to send
        </p>
      ) : (
        <>
          <p className={css.refused} role="alert">
            <Icon of={CircleAlert} size={16} />
            {describeSendFailure(one.refused)}
          </p>
          <div className={css.acts}>
            <Button size="small" variant="quiet" onClick={() => removeFromOutbox(one.client_id)}>
              Remove
            </Button>
            <Button size="small" variant="quiet" disabled={!canEdit} onClick={() => onEdit(one)}>
              Edit
            </Button>
            <Button size="small" onClick={() => retryMessage(queries, one.client_id)}>
              Try again
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
