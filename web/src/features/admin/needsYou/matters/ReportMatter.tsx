import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
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
export function ReportMatter({ item, act, onAct, onDone }: MatterProps) {
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
              <Decision>
                <DecisionForm report={report} onDone={onDone} />
              </Decision>
            )}
            <Evidence report={report} />
          </div>
          {act === 'dismiss' && <CloseReport report={report} as="dismiss" onClose={close} />}
        </>
      )}
    </QueryContent>
  )
}

/** The form of the decision, which has the keyboard from the start. */
function Decision({ children }: { children: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus(), [])
  return (
    <section ref={place} className={css.decision} aria-label="Decision">
      {children}
    </section>
  )
}
