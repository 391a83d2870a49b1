import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { listQuery } from '@/data/listQuery'
import { adminZonePostsQuery } from '@/data/zones/admin'
import type { AdminZonePost } from '@/data/zones/types'
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
import { PostStatus } from './PostStatus'
import { WHAT } from './words'
import { ZonePostRecord } from './ZonePostRecord'

const SHOWN = ['reported', 'hidden'] as const
const OPTIONS = [
  { value: '', label: 'All posts' },
  { value: 'reported', label: 'Reported Only' },
  { value: 'hidden', label: 'Hidden Only' },
] as const
const NOTHING = 'No posts found matching your criteria'
const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['/'], 'search'],
  [['Esc'], 'close details'],
] as const

const column = columnsOf<AdminZonePost>()
const COLUMNS = column.columns([
  column.accessor('content', {
    header: 'Post',
    cell: ({ row: { original: post } }) => (
      <Two below={`${WHAT[post.kind]} in ${post.zone_name}`}>
        <span className="line-clamp-2">{post.is_removed ? 'Removed by its author' : post.content}</span>
      </Two>
    ),
  }),
  column.accessor('report_count', {
    header: 'Reports',
    cell: (cell) => (cell.getValue() > 0 ? <Badge tone="warn">{cell.getValue()}</Badge> : '0'),
  }),
  column.accessor('hidden_at', {
    header: 'Status',
    cell: ({ row: { original: post } }) => <PostStatus of={post} />,
  }),
  column.accessor('created_at', {
    header: 'Written',
    enableSorting: true,
    cell: (cell) => <time dateTime={cell.getValue()}>{formatDay(new Date(cell.getValue()))}</time>,
  }),
])

/** What is written in zones, and how often it was reported. */
export default function ZonePostsPage() {
  const params = useListParams({ filters: { show: SHOWN }, sorts: ['created_at'] })
  const { show } = params.filters
  const wanted = { ...(show === 'reported' && { reported: true }), ...(show === 'hidden' && { hidden: true }) }
  const posts = useQuery(adminZonePostsQuery({ ...listQuery(params), ...wanted }))
  const close = () => params.select(null)
  useRowKeys(posts.data?.rows.map(({ id }) => id) ?? [], params)
  return (
    <AdminPage
      title="Zone posts"
      panes
      foot={<KeyBar keys={KEYS} />}
      tools={
        <>
          <SearchInput
            label="Search zone posts"
            placeholder="What a post says"
            value={params.q}
            onSearch={params.search}
          />
          <Select
            aria-label="Which"
            value={show ?? ''}
            options={OPTIONS}
            onChoose={(chosen) => params.filter('show', chosen || null)}
          />
        </>
      }
    >
      <Split
        list={
          <DataTable
            label="Zone posts"
            columns={COLUMNS}
            query={posts}
            params={params}
            rowId={({ id }) => id}
            open={{ label: 'View Details', name: ({ content }) => content }}
            failed="The posts could not be loaded"
            empty={<EmptyState icon={MessageCircle} title="No posts yet" />}
            nothing={NOTHING}
          />
        }
        open={
          params.selected
            ? {
                title: 'Zone post',
                content: <ZonePostRecord key={params.selected} id={params.selected} onClose={close} />,
              }
            : null
        }
        onClose={close}
      />
    </AdminPage>
  )
}
