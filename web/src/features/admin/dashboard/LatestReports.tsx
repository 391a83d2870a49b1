import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { reportsQuery } from '@/data/admin/reports'
import type { UserReport } from '@/data/admin/types'
import { Link } from '@/lib/Link'
import { useNow } from '@/lib/useNow'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { FirstFew } from '@/ui/FirstFew'
import { Row } from '@/ui/Row'
import { CloseReport, type Closing } from '../reports/CloseReport'
import { REPORT_REASONS, REPORT_STATUS, reportedWhat } from '../reports/words'
import { waited } from '../words'
import css from './Overview.module.css'

/** As many as the dashboard shows. */
const LATEST = 10

/** The latest reports, opened, or decided on the spot while they are pending. */
export function LatestReports() {
  const reports = useQuery(reportsQuery({ limit: LATEST }))
  const now = useNow(60_000)
  const [closing, setClosing] = useState<{ report: UserReport; as: Closing } | null>(null)
  return (
    <FirstFew
      title="Latest reports"
      seeAll={(link) => <Link to={paths.adminReports} {...link} />}
      query={reports}
      loading="Loading reports"
      failed="The reports could not be loaded"
      rows={5}
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState icon={Flag} title="No reports to review" />
        ) : (
          <>
            <ul className="rows">
              {rows.map((report) => (
                <Row
                  key={report.id}
                  title={<Link to={paths.adminReport(report.id)}>{REPORT_REASONS[report.reason]}</Link>}
                  end={
                    <div className={`row__end ${css.acts}`}>
                      <time dateTime={report.created_at}>{waited(report.created_at, now)}</time>
                      {report.status === 'pending' ? (
                        <>
                          <Button size="small" variant="tint" onClick={() => setClosing({ report, as: 'resolve' })}>
                            Resolve
                          </Button>
                          <Button size="small" variant="quiet" onClick={() => setClosing({ report, as: 'dismiss' })}>
                            Dismiss
                          </Button>
                        </>
                      ) : (
                        <Badge tone={REPORT_STATUS[report.status].tone}>{REPORT_STATUS[report.status].label}</Badge>
                      )}
                    </div>
                  }
                >
                  <p className="line-clamp-2">
                    {reportedWhat(report)}
                    {report.description && ` · ${report.description}`}
                  </p>
                </Row>
              ))}
            </ul>
            {closing && <CloseReport {...closing} onClose={() => setClosing(null)} />}
          </>
        )
      }
    </FirstFew>
  )
}
