import { useState } from 'react'
import type { GuestMessage } from '@/data/guests/types'
import { classes } from '@/lib/classes'
import { formatDay, formatTime } from '@/lib/dates'
import css from '../Guests.module.css'

/** What was said, oldest first. What comes while the page is open is announced. */
export function GuestMessages({ messages, waits }: { messages: GuestMessage[]; waits: boolean }) {
  const theirs = messages.findLast(({ mine }) => !mine)
  const [heard] = useState(theirs?.seq ?? 0)
  return (
    <>
      <ol className={css.said} aria-label="Messages">
        {messages.map(({ seq, mine, content, sent_at }) => {
          const at = new Date(sent_at)
          return (
            <li key={seq} className={classes(mine ? css.mine : css.theirs, waits && css.waits)}>
              <p>
                <span className="sr-only">{mine ? 'You: ' : 'The owner: '}</span>
                {content}
              </p>
              <time dateTime={sent_at}>
                {mine ? 'You' : 'The owner'}, {formatDay(at)}, {formatTime(at)}
              </time>
            </li>
          )
        })}
      </ol>
      <p className="sr-only" role="status">
        {theirs && theirs.seq > heard && `The owner: ${theirs.content}`}
      </p>
    </>
  )
}
