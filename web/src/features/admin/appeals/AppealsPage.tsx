import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { appealsQuery } from '@/data/admin/appeals'
import type { AdminAppeal, AppealState } from '@/data/admin/types'
import { listQuery } from '@/data/listQuery'
import { formatDay } from '@/lib/dates'
import { useListParams } from '@/lib/listParams'
import { Badge } from '@/ui/Badge'
import { columnsOf, DataTable } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { AdminPage } from '../AdminPage'
import { KeyBar } from '../KeyBar'
import { Split } from '../Split'
import { Two } from '../Two'
import { useRowKeys } from '../useRowKeys'
import { AppealRecord } from './AppealRecord'
import { APPEAL, APPEAL_STATES } from './words'

const OPTIONS = [
  { value: '', label: 'All Appeals' },
  ...APPEAL_STATES.map((value) => ({ value, label: APPEAL[value].label })),
]
const NOTHING = 'No appeals found matching your criteria'
const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['/'], 'search'],
  [['Esc'], 'close details'],
] as const

const column = columnsOf<AdminAppeal>()
const COLUMNS = column.columns([
  column.accessor('name', {
    header: 'User',
    cell: ({ row: { original: appeal } }) => <Two below={appeal.email}>{appeal.name}</Two>,
  }),
  column.accessor('against', {
    header: 'Against',
    cell: (cell) => (cell.getValue() === 'block' ? 'Block' : 'Suspension'),
  }),
  column.accessor('text', {
    header: 'Appeal',
    cell: (cell) => <span className="line-clamp-2">{cell.getValue()}</span>,
  }),
  column.accessor('state', {
    header: 'Status',
    cell: ({ row: { original: appeal } }) =>
      appeal.state === 'open' && !appeal.may_decide ? (
        <Badge>Needs another admin</Badge>
      ) : (
        <Badge tone={APPEAL[appeal.state].tone}>{APPEAL[appeal.state].label}</Badge>
      ),
  }),
  column.accessor('made_at', {
    header: 'Submitted',
    enableSorting: true,
    cell: (cell) => <time dateTime={cell.getValue()}>{formatDay(new Date(cell.getValue()))}</time>,
  }),
])

/** What users write against blocks and suspensions. */
export default function AppealsPage() {
  const params = useListParams({ filters: { state: APPEAL_STATES }, sorts: ['made_at'] })
  const state = params.filters.state as AppealState | undefined
  const appeals = useQuery(appealsQuery({ ...listQuery(params), ...(state && { state }) }))
  const close = () => params.select(null)
  useRowKeys(appeals.data?.rows.map(({ id }) => id) ?? [], params)
  return (
    <AdminPage
      title="Appeals"
      panes
      foot={<KeyBar keys={KEYS} />}
      tools={
        <>
          <SearchInput
            label="Search appeals"
            placeholder="Name, email or text"
            value={params.q}
            onSearch={params.search}
          />
          <Select
            aria-label="Status"
            value={state ?? ''}
            options={OPTIONS}
            onChoose={(chosen) => params.filter('state', chosen || null)}
          />
        </>
      }
    >
      <Split
        list={
          <DataTable
            label="Appeals"
            columns={COLUMNS}
            query={appeals}
            params={params}
            rowId={({ id }) => id}
            open={{ label: 'View Details', name: ({ name }) => name }}
            failed="The appeals could not be loaded"
            empty={<EmptyState icon={Scale} title={NOTHING} />}
            nothing={NOTHING}
          />
        }
        open={
          params.selected
            ? { title: 'Appeal', content: <AppealRecord key={params.selected} id={params.selected} onClose={close} /> }
            : null
        }
        onClose={close}
      />
    </AdminPage>
  )
}
