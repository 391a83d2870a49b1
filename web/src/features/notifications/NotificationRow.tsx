import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Inbox, type LucideIcon, MessageCircle, TriangleAlert, UsersRound, Wrench } from 'lucide-react'
import { markRead } from '@/data/notifications/mutations'
import type { Notification } from '@/data/notifications/types'
import { classes } from '@/lib/classes'
import { formatAgo } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { ownPath } from '@/lib/samePage'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { Row } from '@/ui/Row'
import css from './Notifications.module.css'

const ICONS: Record<Notification['topic'], LucideIcon> = {
  messages: MessageCircle,
  incidents: TriangleAlert,
  jobs: Wrench,
  zones: UsersRound,
  account: BadgeCheck,
  admin: Inbox,
}

/** One notification; all of it leads to what it is about, and going there is reading it. */
export function NotificationRow({
  notification,
  onGo,
}: {
  notification: Notification
  onGo?: (() => void) | undefined
}) {
  const { id, topic, title, body, registration, path, created_at, is_read } = notification
  const queries = useQueryClient()
  const go = () => {
    // A mark that could not be made is made by the page itself, or at the next visit.
    if (!is_read) markRead(queries, { ids: [id] }).catch(() => {})
    onGo?.()
  }
  return (
    <Row
      unread={!is_read}
      lead={
        <span className={classes('row__disc', !is_read && css.unread)} data-topic={topic}>
          <Icon of={ICONS[topic]} />
        </span>
      }
      title={
        <Link to={ownPath(path)} onClick={go}>
          {!is_read && <span className="sr-only">New: </span>}
          {title}
        </Link>
      }
      beside={registration && <Plate registration={registration} size={22} />}
      end={!is_read && <span className={css.dot} aria-hidden="true" />}
    >
      {body && <p className={css.body}>{body}</p>}
      <time className={css.when} dateTime={created_at}>
        {formatAgo(new Date(created_at), new Date())}
      </time>
    </Row>
  )
}
