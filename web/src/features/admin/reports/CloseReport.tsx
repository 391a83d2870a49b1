import { useQueryClient } from '@tanstack/react-query'
import { NewReportDecision } from '@/api/limits.gen'
import { decideReport } from '@/data/admin/reports'
import type { UserReport } from '@/data/admin/types'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed, failed } from '@/ui/toast'
import { NoticePreview } from '../NoticePreview'
import { reportedWhat } from './words'

/** How a report ends without more being done to anybody here. */
export type Closing = 'resolve' | 'dismiss'

const WORDS = {
  resolve: { title: 'Resolve report', submit: 'Resolve', done: 'Report resolved', failed: 'Failed to resolve report' },
  dismiss: { title: 'Dismiss report', submit: 'Dismiss', done: 'Report dismissed', failed: 'Failed to dismiss report' },
} as const

/** Tells that a report was decided, or why it was not. */
export async function tellReport(as: Closing, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
    confirmed({ title: WORDS[as].done })
  } catch (failure) {
    failed({ title: WORDS[as].failed, detail: (failure as Error).message })
    throw failure
  }
}

/** Asks why a report is closed, and shows what its reporter will read. */
export function CloseReport({ report, as, onClose }: { report: UserReport; as: Closing; onClose: () => void }) {
  const queries = useQueryClient()
  const { title, submit } = WORDS[as]
  return (
    <ReasonDialog
      title={title}
      description={`${reportedWhat(report)}. Nobody but admins reads the reason.`}
      submit={submit}
      most={NewReportDecision.reason.maxLength}
      below={() => (
        <NoticePreview
          title="What the reporter is told"
          of={{ act: as === 'resolve' ? 'resolve_report' : 'dismiss_report', target_id: report.id }}
        />
      )}
      onSubmit={(reason) =>
        tellReport(as, () =>
          decideReport(queries, report.id, { decision: as === 'resolve' ? 'act' : 'dismiss', reason }),
        )
      }
      onClose={onClose}
    />
  )
}
