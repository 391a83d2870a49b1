import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ReviewReason } from '@/api/limits.gen'
import { decideReport, reportQuery } from '@/data/admin/reports'
import { QueryContent } from '@/ui/QueryContent'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed } from '@/ui/toast'
import { NoticePreview } from '../../NoticePreview'
import { Facts } from '../../Record'
import { CloseReport } from '../../reports/CloseReport'
import { REPORT_REASONS } from '../../reports/words'
import { ReviewRecord } from '../../reviews/ReviewRecord'
import type { MatterProps } from '../MatterContent'

/** A review that somebody reported: it is hidden, or the report is dismissed. */
export function ReviewMatter({ item, act, onAct }: MatterProps) {
  const queries = useQueryClient()
  const query = useQuery(reportQuery(item.id))
  const close = () => onAct(null)
  const hide = async (reason: string) => {
    await decideReport(queries, item.id, { decision: 'act', reason, hide_review: true })
    confirmed({ title: 'Review hidden', detail: 'The report is resolved.' })
  }
  return (
    <QueryContent query={query} loading="Loading the report…" failed="The report could not be loaded">
      {(report) => (
        <>
          <Facts facts={{ Why: REPORT_REASONS[report.reason], 'The reporter wrote': report.description }} />
          {item.subject_id && <ReviewRecord id={item.subject_id} />}
          {act === 'decide' && (
            <ReasonDialog
              title="Hide this review?"
              description="Only its writer sees it from then on. The report is resolved."
              submit="Hide"
              danger
              waits
              most={ReviewReason.reason.maxLength}
              below={() => <NoticePreview of={{ act: 'resolve_report', target_id: report.id }} />}
              onSubmit={hide}
              onClose={close}
            />
          )}
          {act === 'dismiss' && <CloseReport report={report} as="dismiss" onClose={close} />}
        </>
      )}
    </QueryContent>
  )
}
