import type { ProblemReportDetails, TicketDetails } from '@/data/support/types'
import { Moment } from '../Moment'
import { RecordPart } from '../Record'
import css from '../Record.module.css'
import { STATUSES } from './words'

const STEPS: Record<TicketDetails['history'][number]['what'], string> = {
  created: 'Sent',
  status: 'Status changed',
  priority: 'Priority changed',
  notes: 'Notes updated',
  replied: 'Answered',
}

/** What was done about it, and by whom. */
export function History({ item }: { item: TicketDetails | ProblemReportDetails }) {
  const steps = 'severity' in item ? { ...STEPS, priority: 'Severity changed' } : STEPS
  if (item.history.length === 0) return null
  return (
    <RecordPart title="History">
      <ol className={css.log}>
        {item.history.map(({ at, by, what, status, former_notes }) => (
          <li key={at + what}>
            <p>{status ? `Status: ${STATUSES[status].label}` : steps[what]}</p>
            {former_notes && <p className={css.text}>The notes said before: {former_notes}</p>}
            <p>
              {by ? `${by} · ` : ''}
              <Moment at={at} />
            </p>
          </li>
        ))}
      </ol>
    </RecordPart>
  )
}
