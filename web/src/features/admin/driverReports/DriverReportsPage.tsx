import { useQuery } from '@tanstack/react-query'
import { SignpostBig } from 'lucide-react'
import { type DriverReportStatus, type DriverReportSummary, driverReportsQuery } from '@/data/admin/driverReports'
import { listQuery } from '@/data/listQuery'
import { formatDay } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { useListParams } from '@/lib/listParams'
import { useWide } from '@/lib/useWide'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { buttonVariants } from '@/ui/buttonVariants'
import { columnsOf, DataTable, withoutColumns } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { AdminPage } from '../AdminPage'
import { KeyBar } from '../KeyBar'
import { Split } from '../Split'
import { Two } from '../Two'
import { useRowKeys } from '../useRowKeys'
import { DriverReportRecord } from './DriverReportRecord'
import { formatVoices, kindOf, STATUS, STATUSES, whereabouts } from './words'

const NOTHING = 'No driver reports found matching your criteria'
const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['/'], 'search'],
  [['Esc'], 'close details'],
] as const

const column = columnsOf<DriverReportSummary>()
const COLUMNS = column.columns([
  column.accessor('car_park', {
    header: 'Car park',
    cell: (cell) => {
      const { name, address, city } = cell.getValue()
      return <Two below={whereabouts(address, city)}>{name}</Two>
    },
  }),
  column.accessor('kind', { header: 'Drivers say', cell: (cell) => kindOf(cell.getValue()).says }),
  column.accessor('voices', { header: 'How many', cell: ({ row: { original: one } }) => formatVoices(one) }),
  column.accessor('status', {
    header: 'Status',
    cell: (cell) => <Badge tone={STATUS[cell.getValue()].tone}>{STATUS[cell.getValue()].label}</Badge>,
  }),
  column.accessor('last_at', {
    header: 'Last report',
    enableSorting: true,
    cell: (cell) => <time dateTime={cell.getValue()}>{formatDay(new Date(cell.getValue()))}</time>,
  }),
])

/** Beside an open record there is room for these. */
const NARROW = withoutColumns(COLUMNS, 'last_at')

/** What drivers report of car parks: what waits, and what was decided in the last 30 days. */
export default function DriverReportsPage() {
  const wide = useWide()
  const params = useListParams({ filters: { status: STATUSES }, sorts: ['last_at'] })
  const status = params.filters.status as DriverReportStatus | undefined
  const reports = useQuery(driverReportsQuery({ ...listQuery(params), ...(status && { status }) }))
  const counts = reports.data?.counts
  const options = [
    { value: '', label: counts ? `All (${counts.all})` : 'All' },
    ...STATUSES.map((value) => ({
      value,
      label: counts ? `${STATUS[value].label} (${counts[value]})` : STATUS[value].label,
    })),
  ]
  const close = () => params.select(null)
  useRowKeys(reports.data?.rows.map(({ id }) => id) ?? [], params)
  return (
    <AdminPage
      title="Driver reports"
      panes
      foot={<KeyBar keys={KEYS} />}
      tools={
        <>
          <SearchInput
            label="Search driver reports"
            placeholder="Car park, street or city"
            value={params.q}
            onSearch={params.search}
          />
          <Select
            aria-label="Status"
            value={status ?? ''}
            options={options}
            onChoose={(chosen) => params.filter('status', chosen || null)}
          />
          <Link className={buttonVariants({ size: wide ? 'small' : 'normal' })} to={paths.adminCarParkReview}>
            Review on the map
          </Link>
        </>
      }
    >
      <Split
        list={
          <DataTable
            label="Driver reports"
            columns={params.selected && wide ? NARROW : COLUMNS}
            query={reports}
            params={params}
            rowId={({ id }) => id}
            open={{ label: 'View Details', name: ({ car_park }) => car_park.name }}
            failed="The driver reports could not be loaded"
            empty={
              <EmptyState icon={SignpostBig} title="No driver reports">
                What drivers say is wrong with a car park appears here.
              </EmptyState>
            }
            nothing={NOTHING}
          />
        }
        open={
          params.selected
            ? {
                title: 'Driver report',
                content: <DriverReportRecord key={params.selected} id={params.selected} onClose={close} />,
              }
            : null
        }
        onClose={close}
      />
    </AdminPage>
  )
}
