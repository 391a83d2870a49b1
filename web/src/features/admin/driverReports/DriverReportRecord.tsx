import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DriverReportCase, driverReportQuery } from '@/data/admin/driverReports'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { QueryContent } from '@/ui/QueryContent'
import { RecordTitle } from '../RecordTitle'
import { CaseContent } from './CaseContent'
import { CaseDialog } from './CaseDialog'
import css from './DriverReports.module.css'
import { kindOf, STATUS } from './words'

/** A case beside its list, and while it waits, the decision. */
export function DriverReportRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(driverReportQuery(id))
  return (
    <QueryContent query={query} loading="Loading the report…" failed="The report could not be loaded">
      {(report) => <Loaded report={report} onReload={() => void query.refetch()} onClose={onClose} />}
    </QueryContent>
  )
}

type Props = { report: DriverReportCase; onReload: () => void; onClose: () => void }

function Loaded({ report, onReload, onClose }: Props) {
  const [accept, setAccept] = useState<boolean | null>(null)
  const { label, tone } = STATUS[report.status]
  return (
    <>
      <RecordTitle title={report.car_park.name} below={kindOf(report.kind).says} onClose={onClose}>
        <Badge tone={tone}>{label}</Badge>
      </RecordTitle>
      {report.can_decide && (
        <div className={css.buttons}>
          <Button variant="primary" onClick={() => setAccept(true)}>
            Accept
          </Button>
          <Button variant="quiet" onClick={() => setAccept(false)}>
            Dismiss
          </Button>
        </div>
      )}
      <CaseContent report={report} onReload={onReload} />
      {accept !== null && <CaseDialog report={report} accept={accept} onClose={() => setAccept(null)} />}
    </>
  )
}
