import { useQueryClient } from '@tanstack/react-query'
import { DriverReportDecision as LIMITS } from '@/api/limits.gen'
import { type DriverReportCase, decideDriverReport } from '@/data/admin/driverReports'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed } from '@/ui/toast'
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
      description={`${accept ? accepted : dismissed} They are told. The reason stays in the audit log.`}
      submit={accept ? 'Accept' : 'Dismiss'}
      danger={!accept}
      waits
      most={LIMITS.reason.maxLength}
      onSubmit={decide}
      onClose={onClose}
    />
  )
}
