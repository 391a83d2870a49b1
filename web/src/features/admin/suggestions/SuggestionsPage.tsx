import { useQuery } from '@tanstack/react-query'
import { MapPinPlus } from 'lucide-react'
import { listQuery } from '@/data/listQuery'
import { adminSuggestionsQuery } from '@/data/suggestions/admin'
import type { AdminSuggestionSummary, SuggestionState } from '@/data/suggestions/types'
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
import { SuggestionRecord } from './SuggestionRecord'
import { STATE, STATES } from './words'

const NOTHING = 'No suggestions found matching your criteria'
const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['/'], 'search'],
  [['Esc'], 'close details'],
] as const

const column = columnsOf<AdminSuggestionSummary>()
const COLUMNS = column.columns([
  column.accessor('name', {
    header: 'Car park',
    cell: ({ row: { original: one } }) => <Two below={one.car_park_id == null ? 'New' : 'Correction'}>{one.name}</Two>,
  }),
  column.accessor('suggester', {
    header: 'Suggested by',
    cell: (cell) => {
      const suggester = cell.getValue()
      return suggester ? <Two below={suggester.email}>{suggester.name}</Two> : 'Drivers’ reports'
    },
  }),
  column.accessor('state', {
    header: 'Status',
    cell: (cell) => <Badge tone={STATE[cell.getValue()].tone}>{STATE[cell.getValue()].label}</Badge>,
  }),
  column.accessor('created_at', {
    header: 'Sent',
    enableSorting: true,
    cell: (cell) => <time dateTime={cell.getValue()}>{formatDay(new Date(cell.getValue()))}</time>,
  }),
])

/** What drivers suggest and correct: what waits for an admin or for its suggester, and what became of the rest. */
export default function SuggestionsPage() {
  const wide = useWide()
  const params = useListParams({ filters: { state: STATES }, sorts: ['created_at'] })
  const state = params.filters.state as SuggestionState | undefined
  const suggestions = useQuery(adminSuggestionsQuery({ ...listQuery(params), ...(state && { state }) }))
  const counts = suggestions.data?.counts
  const options = [
    { value: '', label: counts ? `All (${counts.all})` : 'All' },
    ...STATES.map((value) => ({
      value,
      label: counts ? `${STATE[value].label} (${counts[value]})` : STATE[value].label,
    })),
  ]
  const close = () => params.select(null)
  useRowKeys(suggestions.data?.rows.map(({ id }) => id) ?? [], params)
  return (
    <AdminPage
      title="Suggestions"
      panes
      foot={<KeyBar keys={KEYS} />}
      tools={
        <>
          <SearchInput
            label="Search suggestions"
            placeholder="Name, address or notes"
            value={params.q}
            onSearch={params.search}
          />
          <Select
            aria-label="Status"
            value={state ?? ''}
            options={options}
            onChoose={(chosen) => params.filter('state', chosen || null)}
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
            label="Suggestions"
            columns={COLUMNS}
            query={suggestions}
            params={params}
            rowId={({ id }) => id}
            open={{ label: 'View Details', name: ({ name }) => name }}
            failed="The suggestions could not be loaded"
            empty={
              <EmptyState icon={MapPinPlus} title="No suggestions yet">
                Car parks and corrections that drivers suggest appear here.
              </EmptyState>
            }
            nothing={NOTHING}
          />
        }
        open={
          params.selected
            ? {
                title: 'Suggestion',
                content: <SuggestionRecord key={params.selected} id={params.selected} onClose={close} />,
              }
            : null
        }
        onClose={close}
      />
    </AdminPage>
  )
}
