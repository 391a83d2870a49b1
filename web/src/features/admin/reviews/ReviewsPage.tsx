import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { reviewsQuery } from '@/data/admin/reviews'
import type { AdminReviewRow } from '@/data/admin/types'
import { listQuery } from '@/data/listQuery'
import { formatDay } from '@/lib/dates'
import { useListParams } from '@/lib/listParams'
import { Badge } from '@/ui/Badge'
import { columnsOf, DataTable } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { Stars } from '@/ui/Stars'
import { AdminPage } from '../AdminPage'
import { KeyBar } from '../KeyBar'
import { useOneProvider } from '../providers/useOneProvider'
import { Split } from '../Split'
import { useRowKeys } from '../useRowKeys'
import { ReviewRecord } from './ReviewRecord'

const REPORTED = ['true'] as const
const OPTIONS = [
  { value: '', label: 'All Reviews' },
  { value: 'true', label: 'Reported Only' },
] as const
const NOTHING = 'No reviews found matching your criteria'
const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['/'], 'search'],
  [['Esc'], 'close details'],
] as const

const column = columnsOf<AdminReviewRow>()
const COLUMNS = column.columns([
  column.accessor('provider', { header: 'Provider', cell: (cell) => cell.getValue().name }),
  column.accessor('rating', { header: 'Rating', cell: (cell) => <Stars of={cell.getValue()} /> }),
  column.accessor('comment', {
    header: 'Review',
    cell: ({ row: { original: review } }) => (
      <span className="line-clamp-2">
        {[review.title, review.comment].filter(Boolean).join(': ') || 'Nothing written'}
      </span>
    ),
  }),
  column.accessor('report_count', {
    header: 'Reports',
    cell: (cell) => (cell.getValue() > 0 ? <Badge tone="warn">{cell.getValue()}</Badge> : '0'),
  }),
  column.accessor('is_hidden', {
    header: 'Status',
    cell: (cell) => (cell.getValue() ? <Badge tone="bad">Hidden</Badge> : <Badge tone="ok">Shown</Badge>),
  }),
  column.accessor('created_at', {
    header: 'Written',
    enableSorting: true,
    cell: (cell) => <time dateTime={cell.getValue()}>{formatDay(new Date(cell.getValue()))}</time>,
  }),
])

/** Reviews of providers, and how often each was reported. */
export default function ReviewsPage() {
  const params = useListParams({ filters: { reported: REPORTED }, sorts: ['created_at'] })
  const { reported } = params.filters
  const provider = useOneProvider(params)
  const reviews = useQuery(
    reviewsQuery({ ...listQuery(params), ...provider.asked, ...(reported && { reported: true }) }),
  )
  const close = () => params.select(null)
  useRowKeys(reviews.data?.rows.map(({ id }) => id) ?? [], params)
  return (
    <AdminPage
      title="Reviews"
      panes
      foot={<KeyBar keys={KEYS} />}
      tools={
        <>
          <SearchInput
            label="Search reviews"
            placeholder="Provider or words"
            value={params.q}
            onSearch={params.search}
          />
          {provider.chip}
          <Select
            aria-label="Reports"
            value={reported ?? ''}
            options={OPTIONS}
            onChoose={(chosen) => params.filter('reported', chosen || null)}
          />
        </>
      }
    >
      <Split
        list={
          <DataTable
            label="Reviews"
            columns={COLUMNS}
            query={reviews}
            params={provider.params}
            rowId={({ id }) => id}
            open={{ label: 'View Details', name: ({ provider, title }) => `${provider.name}, ${title}` }}
            failed="The reviews could not be loaded"
            empty={<EmptyState icon={Star} title={NOTHING} />}
            nothing={NOTHING}
          />
        }
        open={
          params.selected
            ? { title: 'Review', content: <ReviewRecord key={params.selected} id={params.selected} onClose={close} /> }
            : null
        }
        onClose={close}
      />
    </AdminPage>
  )
}
