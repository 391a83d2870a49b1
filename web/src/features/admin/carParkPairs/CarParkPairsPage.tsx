import { useQuery } from '@tanstack/react-query'
import { SquareParking } from 'lucide-react'
import { type CarParkPair, carParkPairsQuery, type PairStatus } from '@/data/admin/carParkPairs'
import { listQuery } from '@/data/listQuery'
import { formatDay } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { useListParams } from '@/lib/listParams'
import { useWide } from '@/lib/useWide'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { buttonVariants } from '@/ui/buttonVariants'
import { columnsOf, DataTable } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { AdminPage } from '../AdminPage'
import { KeyBar } from '../KeyBar'
import { Split } from '../Split'
import { Two } from '../Two'
import { useRowKeys } from '../useRowKeys'
import { PairRecord } from './PairRecord'
import { PAIR, PAIR_STATUSES } from './words'

const OPTIONS = [
  { value: '', label: 'All pairs' },
  ...PAIR_STATUSES.map((value) => ({ value, label: PAIR[value].label })),
]
const NOTHING = 'No pairs found matching your criteria'
const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['S'], 'they are one'],
  [['D'], 'they are two'],
  [['/'], 'search'],
  [['Esc'], 'close details'],
] as const

const column = columnsOf<CarParkPair>()
const COLUMNS = column.columns([
  column.accessor('a', {
    header: 'Car park A',
    cell: (cell) => <Two below={cell.getValue().sources.join(', ')}>{cell.getValue().name}</Two>,
  }),
  column.accessor('b', {
    header: 'Car park B',
    cell: (cell) => <Two below={cell.getValue().sources.join(', ')}>{cell.getValue().name}</Two>,
  }),
  column.accessor('metres', { header: 'Apart', cell: (cell) => `${Math.round(cell.getValue())} m` }),
  column.accessor('score', { header: 'Score', cell: (cell) => `${cell.getValue()} of 100` }),
  column.accessor('status', {
    header: 'Status',
    cell: (cell) => <Badge tone={PAIR[cell.getValue()].tone}>{PAIR[cell.getValue()].label}</Badge>,
  }),
  column.accessor('created_at', {
    header: 'Found',
    enableSorting: true,
    cell: (cell) => <time dateTime={cell.getValue()}>{formatDay(new Date(cell.getValue()))}</time>,
  }),
])

/** Pairs of car parks of different sources that may be one: the list, and beside it both on one map. */
export default function CarParkPairsPage() {
  const wide = useWide()
  const params = useListParams({ filters: { status: PAIR_STATUSES }, sorts: ['created_at'] })
  const status = params.filters.status as PairStatus | undefined
  const pairs = useQuery(carParkPairsQuery({ ...listQuery(params), ...(status && { status }) }))
  const close = () => params.select(null)
  useRowKeys(pairs.data?.rows.map(({ id }) => String(id)) ?? [], params)
  return (
    <AdminPage
      title="Car park pairs"
      panes
      foot={<KeyBar keys={KEYS} />}
      tools={
        <>
          <SearchInput
            label="Search pairs"
            placeholder="Car park or source"
            value={params.q}
            onSearch={params.search}
          />
          <Select
            aria-label="Status"
            value={status ?? ''}
            options={OPTIONS}
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
            label="Car park pairs"
            columns={COLUMNS}
            query={pairs}
            params={params}
            rowId={({ id }) => String(id)}
            open={{ label: 'View Details', name: ({ a, b }) => `${a.name} and ${b.name}` }}
            failed="The pairs could not be loaded"
            empty={
              <EmptyState icon={SquareParking} title="No pairs to compare">
                Two car parks that may be one appear here.
              </EmptyState>
            }
            nothing={NOTHING}
          />
        }
        open={
          params.selected
            ? {
                title: 'Car park pair',
                content: <PairRecord key={params.selected} id={params.selected} onClose={close} />,
              }
            : null
        }
        onClose={close}
      />
    </AdminPage>
  )
}
