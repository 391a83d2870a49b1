import { CircleCheck, Clock, MessageCircleReply, ScanLine } from 'lucide-react'
import { useEffect } from 'react'
import { readAsGuest } from '@/data/guests/mutations'
import type { GuestConversation } from '@/data/guests/types'
import { useVisible } from '@/lib/visible'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import css from '../Guests.module.css'
import { AddEmail } from './AddEmail'
import { BlockedIn } from './BlockedIn'
import { Confirm } from './Confirm'
import { GuestMessages } from './GuestMessages'
import { Reply } from './Reply'

const STATES = {
  unconfirmed: { tone: 'warn', icon: Clock, label: 'Not sent yet' },
  sent: { tone: 'ok', icon: CircleCheck, label: 'Sent' },
  answered: { tone: 'blue', icon: MessageCircleReply, label: 'Answered' },
} as const

/** A guest's message and what was said to it, with what they can do next. */
export function GuestThread({ token, conversation }: { token: string; conversation: GuestConversation }) {
  const { about, state, messages, can_reply, can_add_email, move_request } = conversation
  const { tone, icon, label } = STATES[state]
  useSeen(token, conversation)
  return (
    <div className={`card ${css.page} ${css.letter}`}>
      <header className={css.about}>
        <p>
          To the owner of{' '}
          {about ? (
            <Plate registration={about} />
          ) : (
            <span className={css.card}>
              <Icon of={ScanLine} size={16} />
              the scanned card
            </span>
          )}
        </p>
        <span role="status">
          <Badge tone={tone}>
            <Icon of={icon} size={16} />
            {label}
          </Badge>
        </span>
      </header>
      <GuestMessages messages={messages} waits={state === 'unconfirmed'} />
      {state === 'unconfirmed' && <Confirm token={token} about={about ?? null} />}
      {move_request && <BlockedIn token={token} request={move_request} />}
      {state === 'sent' && !move_request && (
        <p className={css.foot}>
          Any reply appears here. If you gave us an email address, we’ll let you know there too.
        </p>
      )}
      {can_add_email && <AddEmail token={token} />}
      {can_reply && <Reply token={token} />}
    </div>
  )
}

/** Tells what the page has shown, once it is in front; the owner reads it as "Read". */
function useSeen(token: string, { messages }: GuestConversation) {
  const visible = useVisible()
  const seq = messages.findLast(({ mine }) => !mine)?.seq
  useEffect(() => {
    if (seq === undefined || !visible) return
    // What is not heard now is said with the next message, or when the page is opened again.
    readAsGuest(token, seq).catch(() => {})
  }, [token, seq, visible])
}
