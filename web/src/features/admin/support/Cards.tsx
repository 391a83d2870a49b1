import { Images, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProblemReport, Ticket } from '@/data/support/types'
import type { ListParams } from '@/lib/listParams'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Pages, type TablePage } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Spinner } from '@/ui/Spinner'
import { Moment } from '../Moment'
import { PriorityBadge } from '../PriorityBadge'
import { TakenMark } from '../TakenMark'
import { Overdue } from './Overdue'
import { StatusBadge } from './StatusBadge'
import css from './Support.module.css'

type Query<Row> = {
  data: TablePage<Row> | undefined
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}
type Params = Omit<ListParams, 'filter' | 'filters'>
type Props<Row> = { query: Query<Row>; none: boolean; params: Params }

/** Tickets as cards: subject, badges, sender, day, and two lines of what was written. */
export function TicketCards(props: Props<Ticket>) {
  return (
    <List {...props} empty="No support tickets found">
      {(ticket) => (
        <DeskCard
          key={ticket.id}
          title={ticket.subject}
          text={ticket.message}
          isOpen={ticket.id === props.params.selected}
          onOpen={() => props.params.select(ticket.id)}
          badges={
            <>
              <PriorityBadge of={ticket.priority} />
              <StatusBadge status={ticket.status} />
            </>
          }
          foot={
            <>
              <span>{ticket.name}</span>
              <span>{ticket.email}</span>
            </>
          }
          of={ticket}
        />
      )}
    </List>
  )
}

/** Problem reports as cards. */
export function ProblemCards(props: Props<ProblemReport>) {
  return (
    <List {...props} empty="No problem reports found">
      {(report) => (
        <DeskCard
          key={report.id}
          title={report.title}
          text={report.description}
          isOpen={report.id === props.params.selected}
          onOpen={() => props.params.select(report.id)}
          badges={
            <>
              <PriorityBadge of={report.severity} />
              <StatusBadge status={report.status} />
              {report.screenshot_count > 0 && (
                <Badge>
                  <Icon of={Images} size={16} />
                  {report.screenshot_count === 1 ? '1 screenshot' : `${report.screenshot_count} screenshots`}
                </Badge>
              )}
            </>
          }
          of={report}
        />
      )}
    </List>
  )
}

function List<Row>({
  query,
  none,
  params,
  empty,
  children,
}: Props<Row> & { empty: string; children: (row: Row) => ReactNode }) {
  const { data, error } = query
  if (none || data?.rows.length === 0) {
    return (
      <div className="card" role="status">
        <EmptyState
          icon={Inbox}
          title={empty}
          next={params.isNarrowed && <Button onClick={params.clear}>Clear search and filters</Button>}
        />
      </div>
    )
  }
  if (error && !data) {
    return (
      <div className="card">
        <ErrorState
          title="This could not be loaded"
          detail={error.message}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </div>
    )
  }
  if (!data) {
    return (
      <div className={css.waiting} aria-busy="true">
        <Spinner label="Loading..." />
      </div>
    )
  }
  return (
    <>
      <ul className={css.cards} data-old={query.isPlaceholderData || undefined}>
        {data.rows.map(children)}
      </ul>
      {(data.next !== null || params.page > 0) && (
        <Pages data={data} params={params} size={25} busy={query.isPlaceholderData} />
      )}
    </>
  )
}

type CardProps = {
  title: string
  text: string
  badges: ReactNode
  foot?: ReactNode
  of: Pick<Ticket, 'reference' | 'created_at' | 'is_overdue' | 'taken_by'>
  isOpen: boolean
  onOpen: () => void
}

function DeskCard({ title, text, badges, foot, of, isOpen, onOpen }: CardProps) {
  return (
    <li className={`card ${css.card}`} aria-current={isOpen || undefined}>
      <div className={css.cardHead}>
        <h3>{title}</h3>
        <span className={css.badges}>{badges}</span>
      </div>
      <p className={css.clamped}>{text}</p>
      <div className={css.cardFoot}>
        <span className={css.who}>
          <span className="num">{of.reference}</span>
          {foot}
          <TakenMark of={of.taken_by} />
        </span>
        <span className={css.when}>
          {of.is_overdue && <Overdue />}
          <Moment at={of.created_at} />
          <Button size="small" aria-label={`View: ${title}`} onClick={onOpen}>
            View
          </Button>
        </span>
      </div>
    </li>
  )
}
