import { useQuery } from '@tanstack/react-query'
import { reportQuery } from '@/data/admin/reports'
import { QueryContent } from '@/ui/QueryContent'
import { Facts } from '../../Record'
import { CloseReport } from '../../reports/CloseReport'
import { DecisionForm } from '../../reports/DecisionForm'
import { Evidence } from '../../reports/Evidence'
import { REPORT_REASONS, reportedWhat } from '../../reports/words'
import type { MatterProps } from '../MatterContent'
import css from './Matters.module.css'

/** A report of a user: its evidence, sealed until somebody opens it, and what becomes of it. */
export function ReportMatter({ item, act, onAct }: MatterProps) {
  const query = useQuery(reportQuery(item.id))
  const close = () => onAct(null)
  return (
    <QueryContent query={query} loading="Loading the report…" failed="The report could not be loaded">
      {(report) => (
        <>
          <Facts
            facts={{
              Why: REPORT_REASONS[report.reason],
              About: reportedWhat(report),
              Reporter: 'Never shown to the reported person',
            }}
          />
          <div className={css.inside}>
            {act === 'decide' && (
              <section className={css.decision} aria-label="Decision">
                <DecisionForm report={report} onDone={close} />
              </section>
            )}
            <Evidence report={report} />
          </div>
          {act === 'dismiss' && <CloseReport report={report} as="dismiss" onClose={close} />}
        </>
      )}
    </QueryContent>
  )
}
