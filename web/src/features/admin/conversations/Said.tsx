import { Flag } from 'lucide-react'
import { Fragment } from 'react'
import type { Download } from '@/api/download'
import type { ReadMessage } from '@/data/conversations/types'
import { formatDay, formatTime } from '@/lib/dates'
import { Icon } from '@/ui/Icon'
import { SealedPhoto } from '../SealedPhoto'
import css from './Conversations.module.css'

type Props = {
  messages: readonly (Pick<ReadMessage, 'seq' | 'by' | 'content' | 'sent_at'> & {
    withheld?: boolean
    is_reported?: boolean
    photo_id?: string | null
  })[]
  /** Whose messages stand at the right. */
  right: string
  /** What the two sides are called. */
  names: Record<string, string>
  /** Fetches a photo that was sent with a message; without it none can be looked at here. */
  photo?: (id: string) => Promise<Download>
}

/** What two sides said to each other, by day. */
export function Said({ messages, right, names, photo }: Props) {
  let day = ''
  return (
    <ol className={css.said}>
      {messages.map((message) => {
        const at = new Date(message.sent_at)
        const isNewDay = formatDay(at) !== day
        day = formatDay(at)
        return (
          <Fragment key={message.seq}>
            {isNewDay && <li className={css.day}>{day}</li>}
            <li
              className={message.by === right ? css.right : css.left}
              data-reported={message.is_reported || undefined}
            >
              <span className="sr-only">{names[message.by] ?? message.by}:</span>
              <p className={css.bubble}>{message.content}</p>
              {photo && message.photo_id && <SealedPhoto photo={message.photo_id} look={photo} />}
              <p className={css.meta}>
                {message.is_reported && (
                  <b>
                    <Icon of={Flag} size={16} /> Reported
                  </b>
                )}
                {message.withheld && <span>Not delivered: the recipient had blocked the sender</span>}
                <time dateTime={message.sent_at}>{formatTime(at)}</time>
              </p>
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}
