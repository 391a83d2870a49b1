import { useQuery } from '@tanstack/react-query'
import { usePeriod } from '@/data/config/queries'
import { myTicketsQuery } from '@/data/support/queries'
import type { MyTicket } from '@/data/support/types'
import { formatDay } from '@/lib/dates'
import { Badge } from '@/ui/Badge'
import { Card } from '@/ui/Card'
import { QueryContent } from '@/ui/QueryContent'
import cards from '../Cards.module.css'
import css from './CustomerService.module.css'

const STATUSES: Record<MyTicket['status'], string> = {
  open: 'Open',
  reported: 'Reported',
  investigating: 'Investigating',
  in_progress: 'In Progress',
  resolved: 'Resolved',
  closed: 'Closed',
  wont_fix: "Won't Fix",
}

/** What one wrote to support before, how it stands, and what was answered. */
export function MyTickets() {
  const tickets = useQuery(myTicketsQuery)
  if (tickets.data?.length === 0) return null
  return (
    <Card title="Your messages to support">
      <QueryContent query={tickets} loading="Loading your messages…" failed="Your messages could not be loaded">
        {(all) => (
          <>
            {all.map((ticket) => (
              <details key={ticket.reference} className={cards.fold}>
                <summary>
                  <span className={css.ticket}>
                    <span>{ticket.subject}</span>
                    <span className={css.small}>
                      <span className="num">{ticket.reference}</span> · {formatDay(new Date(ticket.created_at))}
                    </span>
                  </span>
                  <Badge tone={ticket.status === 'resolved' ? 'ok' : 'plain'}>{STATUSES[ticket.status]}</Badge>
                </summary>
                <Replies of={ticket} />
              </details>
            ))}
          </>
        )}
      </QueryContent>
    </Card>
  )
}

function Replies({ of: { replies } }: { of: MyTicket }) {
  const aim = usePeriod('support_reply_seconds')
  if (replies.length === 0) return <p>No answer yet. We aim to reply within {aim}.</p>
  return (
    <ol className={css.replies}>
      {replies.map(({ text, at }) => (
        <li key={at}>
          <span>{text}</span>
          <time dateTime={at} className={css.small}>
            CarPal, {formatDay(new Date(at))}
          </time>
        </li>
      ))}
    </ol>
  )
}
