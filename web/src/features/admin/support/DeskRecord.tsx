import { useQuery, useQueryClient } from '@tanstack/react-query'
import { setTaken } from '@/data/support/mutations'
import { problemReportQuery, ticketQuery } from '@/data/support/queries'
import type { DeskKind, ProblemReportDetails, TicketDetails } from '@/data/support/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { QueryContent } from '@/ui/QueryContent'
import { Moment } from '../Moment'
import { PriorityBadge } from '../PriorityBadge'
import { Facts, RecordHead, RecordPart } from '../Record'
import css from '../Record.module.css'
import { Taken } from '../Taken'
import { Answer } from './Answer'
import { DeskWork } from './DeskWork'
import { History } from './History'
import { Overdue } from './Overdue'
import { Screenshots } from './Screenshots'
import { StatusBadge } from './StatusBadge'
import own from './Support.module.css'

type Ways = {
  /** Without its head and who has it, which another page draws. */
  bare?: boolean
  /** Asks whether it is resolved. */
  resolving?: boolean | undefined
  onResolving?: ((asked: false) => void) | undefined
  onAnswered?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onClose?: () => void
}

type Props = Ways & { kind: DeskKind; id: string }

/** A ticket or a problem report, with all that an admin does about it. */
export function DeskRecord({ kind, id, ...ways }: Props) {
  return kind === 'ticket' ? <TicketRecord id={id} {...ways} /> : <ProblemRecord id={id} {...ways} />
}

function TicketRecord({ id, ...ways }: Ways & { id: string }) {
  const query = useQuery(ticketQuery(id))
  return (
    <QueryContent query={query} loading="Loading the ticket…" failed="The ticket could not be loaded" rows={6}>
      {(ticket) => <Ticket ticket={ticket} {...ways} />}
    </QueryContent>
  )
}

function Ticket({
  ticket,
  bare = false,
  resolving,
  onResolving,
  onAnswered,
  ...ways
}: Ways & { ticket: TicketDetails }) {
  const queries = useQueryClient()
  return (
    <>
      {!bare && (
        <RecordHead
          title={ticket.subject}
          reference={ticket.reference}
          badges={
            <>
              <PriorityBadge of={ticket.priority} />
              <StatusBadge status={ticket.status} />
            </>
          }
          {...ways}
        />
      )}
      <Facts
        facts={{
          Name: ticket.user_id ? <Link to={paths.adminUser(ticket.user_id)}>{ticket.name}</Link> : ticket.name,
          Email: ticket.email,
          Created: <Moment at={ticket.created_at} />,
          ...times(ticket),
        }}
      />
      <RecordPart title="Message">
        <p className={css.text}>{ticket.message}</p>
      </RecordPart>
      {!bare && (
        <RecordPart title="Taken by">
          <Taken
            taken_by={ticket.taken_by}
            matter={{ kind: 'ticket', id: ticket.id }}
            onTake={(mine) => setTaken(queries, 'ticket', ticket.id, mine, ticket.taken_by?.id)}
          />
        </RecordPart>
      )}
      <DeskWork kind="ticket" item={ticket} resolving={resolving} onResolving={onResolving} />
      <Answer kind="ticket" item={ticket} to={ticket.email} onSent={onAnswered} />
      <History item={ticket} />
    </>
  )
}

function ProblemRecord({ id, ...ways }: Ways & { id: string }) {
  const query = useQuery(problemReportQuery(id))
  return (
    <QueryContent query={query} loading="Loading the report…" failed="The report could not be loaded" rows={6}>
      {(report) => <Problem report={report} onGone={() => void query.refetch()} {...ways} />}
    </QueryContent>
  )
}

function Problem({
  report,
  onGone,
  bare = false,
  resolving,
  onResolving,
  onAnswered,
  ...ways
}: Ways & { report: ProblemReportDetails; onGone: () => void }) {
  const queries = useQueryClient()
  const told = [
    ['Description', report.description],
    ['Steps to reproduce', report.steps_to_reproduce],
    ['Expected behaviour', report.expected_behavior],
    ['Actual behaviour', report.actual_behavior],
  ] as const
  return (
    <>
      {!bare && (
        <RecordHead
          title={report.title}
          reference={report.reference}
          badges={
            <>
              <PriorityBadge of={report.severity} />
              <StatusBadge status={report.status} />
            </>
          }
          {...ways}
        />
      )}
      <Facts
        facts={{
          Email: report.email,
          Account: report.user_id && <Link to={paths.adminUser(report.user_id)}>Open the account</Link>,
          Created: <Moment at={report.created_at} />,
          ...times(report),
        }}
      />
      {told.map(
        ([title, text]) =>
          text && (
            <RecordPart key={title} title={title}>
              <p className={css.text}>{text}</p>
            </RecordPart>
          ),
      )}
      <Screenshots report={report} onGone={onGone} />
      {report.device_info != null && (
        <RecordPart title="Device information">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <pre className={own.device} tabIndex={0}>
            {JSON.stringify(report.device_info, null, 2)}
          </pre>
        </RecordPart>
      )}
      {!bare && (
        <RecordPart title="Taken by">
          <Taken
            taken_by={report.taken_by}
            matter={{ kind: 'problem_report', id: report.id }}
            onTake={(mine) => setTaken(queries, 'problem_report', report.id, mine, report.taken_by?.id)}
          />
        </RecordPart>
      )}
      <DeskWork kind="problem_report" item={report} resolving={resolving} onResolving={onResolving} />
      <Answer kind="problem_report" item={report} to={report.email} onSent={onAnswered} />
      <History item={report} />
    </>
  )
}

function times({ due_at, is_overdue, resolved_at }: TicketDetails | ProblemReportDetails) {
  return {
    'Answer by': (
      <span className={css.line}>
        {is_overdue && <Overdue />}
        <Moment at={due_at} />
      </span>
    ),
    Resolved: resolved_at && <Moment at={resolved_at} />,
  }
}
