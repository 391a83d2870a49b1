import type { Conversation } from '@/data/messages/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Plate } from '@/ui/Plate'
import { Row } from '@/ui/Row'
import { Avatar } from '../Avatar'
import { formatShortTime, preview } from '../format'
import css from '../Messages.module.css'
import { StateMark } from '../StateMark'

type Props = {
  conversation: Conversation
  /** What was searched for: the conversation then opens where it was found. */
  q?: string
  /** It stands open beside the list. */
  selected?: boolean
}

/** A conversation in a list: who, about which plate, what was said last, and whether it is read. */
export function ConversationRow({ conversation, q = '', selected = false }: Props) {
  const { id, counterparty, registration, started_by_me, kind, unread, job } = conversation
  const said = conversation.match ?? conversation.last_message
  return (
    <Row
      unread={unread > 0}
      selected={selected}
      lead={<Avatar kind={kind} counterparty={counterparty} />}
      title={
        <Link
          to={paths.conversation(id, q, (q && conversation.match?.seq) || null)}
          aria-current={selected ? 'page' : undefined}
        >
          {counterparty.name}
        </Link>
      }
      beside={registration && <Plate registration={registration} size={22} />}
      end={
        <div className={css.when}>
          {said && <time dateTime={said.sent_at}>{formatShortTime(new Date(said.sent_at), new Date())}</time>}
          {unread > 0 ? (
            <span className={css.count}>
              {unread > 99 ? '99+' : unread}
              <span className="sr-only"> unread</span>
            </span>
          ) : (
            said?.mine && said.state && <StateMark state={said.state} />
          )}
        </div>
      }
    >
      {kind === 'owner' && !started_by_me && (
        <p>
          Their vehicle: <span>{counterparty.vehicle}</span>
        </p>
      )}
      {job && <p>{job.title}</p>}
      {said && (
        <p className={css.preview} data-unread={unread > 0 || undefined}>
          {said.mine && <span className={css.you}>You: </span>}
          {preview(said.content)}
        </p>
      )}
    </Row>
  )
}
