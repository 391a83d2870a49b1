import { useQuery } from '@tanstack/react-query'
import { driverReportQuery } from '@/data/admin/driverReports'
import { QueryContent } from '@/ui/QueryContent'
import { CaseContent } from '../../driverReports/CaseContent'
import { CaseDialog } from '../../driverReports/CaseDialog'
import type { MatterProps } from '../MatterContent'

/** What drivers report of a car park: accepted or dismissed, each with a reason. */
export function DriverReportMatter({ item, act, onAct }: MatterProps) {
  const query = useQuery(driverReportQuery(item.id))
  return (
    <QueryContent query={query} loading="Loading the report…" failed="The report could not be loaded">
      {(report) => (
        <>
          <CaseContent report={report} onReload={() => void query.refetch()} />
          {(act === 'decide' || act === 'dismiss') && (
            <CaseDialog report={report} accept={act === 'decide'} onClose={() => onAct(null)} />
          )}
        </>
      )}
    </QueryContent>
  )
}
