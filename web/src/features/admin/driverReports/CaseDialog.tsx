import { useQueryClient } from '@tanstack/react-query'
import { DriverReportDecision as LIMITS } from '@/api/limits.gen'
import { type DriverReportCase, decideDriverReport } from '@/data/admin/driverReports'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed } from '@/ui/toast'
import { NoticePreview } from '../NoticePreview'
import { kindOf } from './words'

type Props = { report: DriverReportCase; accept: boolean; onClose: () => void }

/** Accepts or dismisses a case as it was seen, with a reason. Whoever reported it is told which, and not the reason. */
export function CaseDialog({ report, accept, onClose }: Props) {
  const queries = useQueryClient()
  const { accepted, dismissed } = kindOf(report.kind)
  const decide = async (reason: string) => {
    await decideDriverReport(queries, report.id, { accept, reason, seen: report.last_at })
    confirmed({ title: accept ? 'Report accepted' : 'Report dismissed' })
  }
  return (
    <ReasonDialog
      title={accept ? 'Is it as they say?' : 'Dismiss these reports?'}
      description={`${accept ? accepted : dismissed} The reason stays in the audit log.`}
      submit={accept ? 'Accept and send' : 'Dismiss and send'}
      danger={!accept}
      waits
      most={LIMITS.reason.maxLength}
      below={() => (
        <NoticePreview
          title="What those who reported it are told"
          of={{ act: accept ? 'accept_driver_report' : 'dismiss_driver_report', target_id: report.id }}
        />
      )}
      onSubmit={decide}
      onClose={onClose}
    />
  )
}
