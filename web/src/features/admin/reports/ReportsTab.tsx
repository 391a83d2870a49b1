import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { reportsQuery } from '@/data/admin/reports'
import type { ReportStatus, UserReport } from '@/data/admin/types'
import { listQuery } from '@/data/listQuery'
import { formatDay } from '@/lib/dates'
import { useListParams } from '@/lib/listParams'
import { useKeys } from '@/lib/useKeys'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { columnsOf, DataTable } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { DashboardFrame } from '../DashboardFrame'
import { KeyBar, SEARCH_KEYS } from '../KeyBar'
import { useOneProvider } from '../providers/useOneProvider'
import { focusSearch } from '../useRowKeys'
import { CloseReport, type Closing } from './CloseReport'
import { ReportView } from './ReportView'
import { REPORT_REASONS, REPORT_STATUS, reportedWhat } from './words'

const STATUSES: readonly ReportStatus[] = ['pending', 'resolved', 'dismissed']
const OPTIONS = [
  { value: '', label: 'All Reports' },
  ...STATUSES.map((value) => ({ value, label: REPORT_STATUS[value].label })),
]
const NOTHING = 'No reports to review'

const column = columnsOf<UserReport>()
const COLUMNS = column.columns([
  column.accessor('reason', { header: 'Report', cell: (cell) => REPORT_REASONS[cell.getValue()] }),
  column.accessor('about', { header: 'About', cell: ({ row }) => reportedWhat(row.original) }),
  column.accessor('description', {
    header: 'Description',
    cell: (cell) => <span className="line-clamp-2">{cell.getValue() || 'Nothing written'}</span>,
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (cell) => <Badge tone={REPORT_STATUS[cell.getValue()].tone}>{REPORT_STATUS[cell.getValue()].label}</Badge>,
  }),
  column.accessor('created_at', {
    header: 'Reported',
    enableSorting: true,
    cell: (cell) => <time dateTime={cell.getValue()}>{formatDay(new Date(cell.getValue()))}</time>,
  }),
])

/** What users report, the latest first; each opens over the list. */
export function ReportsTab() {
  const params = useListParams({ filters: { status: STATUSES }, sorts: ['created_at'] })
  const status = params.filters.status as ReportStatus | undefined
  const provider = useOneProvider(params)
  const reports = useQuery(reportsQuery({ ...listQuery(params), ...provider.asked, ...(status && { status }) }))
  const [closing, setClosing] = useState<{ report: UserReport; as: Closing } | null>(null)
  useKeys({ '/': focusSearch })
  if (params.selected) {
    return (
      <ReportView
        key={params.selected}
        id={params.selected}
        rows={reports.data?.rows.map(({ id }) => id) ?? []}
        onOpen={params.select}
      />
    )
  }
  return (
    <DashboardFrame
      at={paths.adminReports}
      panes
      foot={<KeyBar keys={SEARCH_KEYS} />}
      tools={
        <>
          <SearchInput
            label="Search reports"
            placeholder="Name or description"
            value={params.q}
            onSearch={params.search}
          />
          {provider.chip}
          <Select
            aria-label="Status"
            value={status ?? ''}
            options={OPTIONS}
            onChoose={(chosen) => params.filter('status', chosen || null)}
          />
        </>
      }
    >
      <DataTable
        label="Reports"
        columns={COLUMNS}
        query={reports}
        params={provider.params}
        rowId={({ id }) => id}
        open={{ label: 'View Details', name: reportedWhat }}
        actions={(report) =>
          report.status === 'pending' && (
            <>
              <Button size="small" variant="tint" onClick={() => setClosing({ report, as: 'resolve' })}>
                Resolve
              </Button>
              <Button size="small" variant="quiet" onClick={() => setClosing({ report, as: 'dismiss' })}>
                Dismiss
              </Button>
            </>
          )
        }
        failed="The reports could not be loaded"
        empty={<EmptyState icon={Flag} title={NOTHING} />}
        nothing={NOTHING}
      />
      {closing && <CloseReport {...closing} onClose={() => setClosing(null)} />}
    </DashboardFrame>
  )
}
