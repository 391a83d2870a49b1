import { useMutation } from '@tanstack/react-query'
import { Flag, Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ConversationReading } from '@/api/limits.gen'
import type { AccountDetails, ReadMessage } from '@/data/admin/types'
import { type ReadingReason, readUserMessages } from '@/data/admin/users'
import { counted } from '@/lib/counted'
import { formatDay } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Moment } from '../Moment'
import { RecordPart } from '../Record'
import { REPORT_REASONS } from '../reports/words'
import css from './Users.module.css'

/** How many are shown before all of them are asked for. */
const FIRST = 5

/** What somebody wrote and was written: closed until there is a linked report or a typed reason. */
export function UserMessages({ user }: { user: AccountDetails }) {
  const [reason, setReason] = useState('')
  const read = useMutation({ mutationFn: (why: ReadingReason) => readUserMessages(user.id, why) })
  const typed = reason.trim()
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (typed) read.mutate({ reason: typed })
  }
  if (read.data) {
    return (
      <RecordPart title="Messages">
        <Messages messages={read.data} />
      </RecordPart>
    )
  }
  return (
    <RecordPart title="Messages">
      <Notice icon={<Icon of={Lock} />}>
        {user.messages_sent === 0
          ? 'They have sent no messages. What they received is private.'
          : `${counted(user.messages_sent, 'message')} sent, private.`}{' '}
        Open with a linked report or a typed reason. Each reading is logged, and the other admins see it.
      </Notice>
      <FormError message={read.error?.message} />
      <form className={css.reading} onSubmit={open}>
        <input
          className="input"
          aria-label="Reason for reading"
          placeholder="Reason for reading"
          maxLength={ConversationReading.reason.maxLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" disabled={!typed} busy={read.isPending}>
          Show messages
        </Button>
      </form>
      {user.open_reports.map((report) => (
        <p key={report.id} className={css.vehicle}>
          <Icon of={Flag} size={16} />
          <span>
            Report of {formatDay(new Date(report.created_at))}: {REPORT_REASONS[report.reason]}
          </span>
          <Button
            size="small"
            variant="quiet"
            busy={read.isPending}
            onClick={() => read.mutate({ report_id: report.id })}
          >
            Open the messages
          </Button>
        </p>
      ))}
    </RecordPart>
  )
}

function Messages({ messages }: { messages: readonly ReadMessage[] }) {
  const [all, setAll] = useState(false)
  if (messages.length === 0) return <p className="text-14 text-ink-2">No messages found for this user</p>
  const shown = all ? messages : messages.slice(0, FIRST)
  return (
    <>
      <ul className={css.list}>
        {shown.map((message) => (
          <li key={message.id} className={css.message}>
            <span>{message.content}</span>
            <small>
              {message.is_sent ? 'Sent' : 'Received'} · <Moment at={message.sent_at} />
            </small>
          </li>
        ))}
      </ul>
      {messages.length > FIRST && (
        <Button size="small" className="justify-self-start" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show Fewer Messages' : 'Show All Messages'}
        </Button>
      )}
    </>
  )
}
