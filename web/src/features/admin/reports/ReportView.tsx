import { useQuery } from '@tanstack/react-query'
import { reportQuery } from '@/data/admin/reports'
import type { UserReport } from '@/data/admin/types'
import { useWide } from '@/lib/useWide'
import { BackButton } from '@/ui/BackButton'
import { Badge } from '@/ui/Badge'
import { QueryContent } from '@/ui/QueryContent'
import { AdminPage } from '../AdminPage'
import { KeyBar } from '../KeyBar'
import { Moment } from '../Moment'
import { PreviousNext } from '../PreviousNext'
import { Facts, RecordPart } from '../Record'
import { useOpened } from '../useOpened'
import { DecisionForm } from './DecisionForm'
import { Evidence } from './Evidence'
import css from './Report.module.css'
import { REPORT_REASONS, REPORT_STATUS, reportedWhat } from './words'

type Props = { id: string; rows: readonly string[]; onOpen: (id: string | null) => void }

/** A report: what its reporter saw at the left, what becomes of it at the right. */
export function ReportView({ id, rows, onOpen }: Props) {
  const query = useQuery(reportQuery(id))
  const report = query.data
  const status = report && REPORT_STATUS[report.status]
  const wide = useWide()
  useOpened()
  const back = () => onOpen(null)
  return (
    <AdminPage
      title={report ? `${REPORT_REASONS[report.reason]}: ${reportedWhat(report)}` : 'Report'}
      shown={report && !wide ? REPORT_REASONS[report.reason] : undefined}
      panes
      lead={<BackButton onBack={back} />}
      beside={status && <Badge tone={status.tone}>{status.label}</Badge>}
      tools={<PreviousNext of="report" rows={rows} at={id} onOpen={onOpen} />}
      foot={<KeyBar keys={keysOf(report)} />}
    >
      <QueryContent
        query={query}
        loading="Loading the report"
        failed="The report could not be loaded"
        className="card"
        rows={6}
      >
        {(report) => (
          <div className={css.view}>
            <Evidence report={report} />
            <section className={css.card} aria-label="Decision">
              <h2 className={css.head}>Decision</h2>
              {report.status === 'pending' ? (
                <DecisionForm report={report} onDone={back} />
              ) : (
                <Decided report={report} />
              )}
            </section>
          </div>
        )}
      </QueryContent>
    </AdminPage>
  )
}

const DECIDING = [
  [['R'], 'reason'],
  [['Ctrl', '↵'], 'decide and send'],
] as const
const MOVING = [
  [['J', 'K'], 'next, previous report'],
  [['Esc'], 'back to the reports'],
] as const

/** The keys of a report: where nobody is named whom one could warn, there are two decisions. */
function keysOf(report: UserReport | undefined) {
  if (report?.status !== 'pending') return MOVING
  const numbers = report.reported ? ['1', '–', '5'] : ['1', '2']
  return [[numbers, 'decision'] as const, ...DECIDING, ...MOVING]
}

function Decided({ report }: { report: UserReport }) {
  return (
    <RecordPart title={REPORT_STATUS[report.status].label}>
      <Facts
        facts={{
          Decided: report.reviewed_at && <Moment at={report.reviewed_at} />,
          Reason: report.review_note,
        }}
      />
    </RecordPart>
  )
}
