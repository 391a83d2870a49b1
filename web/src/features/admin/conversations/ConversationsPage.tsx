import { useQuery } from '@tanstack/react-query'
import { Ghost, MessagesSquare } from 'lucide-react'
import { adminConversationsQuery } from '@/data/conversations/queries'
import type { AdminConversation, ConversationKind } from '@/data/conversations/types'
import { useListParams } from '@/lib/listParams'
import { useWide } from '@/lib/useWide'
import { Badge } from '@/ui/Badge'
import { Chip } from '@/ui/Chip'
import { columnsOf, DataTable, withoutColumns } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { AdminPage } from '../AdminPage'
import { KeyBar } from '../KeyBar'
import { Moment } from '../Moment'
import { Split } from '../Split'
import { TakenMark } from '../TakenMark'
import { Two } from '../Two'
import { useRowKeys } from '../useRowKeys'
import { ConversationRecord } from './ConversationRecord'
import { Subject } from './Subject'
import { KINDS } from './words'

const KIND_VALUES = Object.keys(KINDS) as ConversationKind[]
const KIND_OPTIONS = [
  { value: '', label: 'Every kind' },
  ...KIND_VALUES.map((value) => ({ value, label: KINDS[value] })),
]
const column = columnsOf<AdminConversation>()
const columns = column.columns([
  column.accessor('subject', {
    header: 'Subject',
    cell: ({ row: { original } }) => (
      <Two below={KINDS[original.kind]}>
        <Subject of={original} />
      </Two>
    ),
  }),
  column.accessor('sender_name', {
    header: 'Sender',
    cell: ({ row: { original } }) => (
      <Two below={original.sender_email}>{original.sender_name ?? 'Deleted account'}</Two>
    ),
  }),
  column.accessor('message_count', { header: 'Messages' }),
  column.accessor('last_message_at', {
    header: 'Last message',
    enableSorting: true,
    cell: ({ getValue }) => {
      const at = getValue()
      return at ? <Moment at={at} /> : 'None'
    },
  }),
  column.display({
    id: 'State',
    header: 'State',
    cell: ({ row: { original } }) => (
      <span className="inline-flex flex-wrap gap-1">
        {original.waits_for_answer && <Badge tone="high">Awaiting reply</Badge>}
        {original.is_ghost && <Badge>Ghost</Badge>}
        <TakenMark of={original.taken_by} />
      </span>
    ),
  }),
])

const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['H'], 'hand to'],
  [['/'], 'search'],
  [['Esc'], 'close'],
] as const

/** Beside an open record there is room for these. */
const NARROW = withoutColumns(columns, 'message_count')

/** All conversations: who with, about what, and how many messages. What was said is opened by a reason or a linked report. */
export default function ConversationsPage() {
  const wide = useWide()
  const params = useListParams({ filters: { kind: KIND_VALUES, ghost: ['true'] }, sorts: ['last_message_at'] })
  const { kind, ghost } = params.filters
  const query = useQuery(
    adminConversationsQuery({ ...params, kind: (kind ?? null) as ConversationKind | null, ghost: ghost === 'true' }),
  )
  const ids = query.data?.rows.map(({ id }) => id) ?? []
  useRowKeys(ids, params)
  const at = params.selected === null ? -1 : ids.indexOf(params.selected)
  const way = (to: number) => {
    const id = ids[to]
    return id === undefined ? undefined : () => params.select(id)
  }
  const close = () => params.select(null)
  return (
    <AdminPage
      title="Admin Conversations"
      panes
      foot={<KeyBar keys={KEYS} />}
      tools={
        <>
          <SearchInput
            label="Search conversations"
            placeholder="Subject, sender or plate"
            value={params.q}
            onSearch={params.search}
          />
          <Select
            aria-label="Kind"
            value={kind ?? ''}
            options={KIND_OPTIONS}
            onChoose={(one) => params.filter('kind', one || null)}
          />
          <Chip
            pressed={ghost === 'true'}
            icon={<Icon of={Ghost} size={16} />}
            onClick={() => params.filter('ghost', ghost ? null : 'true')}
          >
            Ghost chats
          </Chip>
        </>
      }
    >
      <Split
        onClose={close}
        list={
          <DataTable
            label="Conversations"
            columns={params.selected && wide ? NARROW : columns}
            query={query}
            params={params}
            rowId={({ id }) => id}
            open={{ label: 'View Messages', name: ({ subject }) => subject }}
            figures={['message_count']}
            failed="The conversations could not be loaded"
            empty={<EmptyState icon={MessagesSquare} title="No conversations found matching your criteria" />}
            nothing="No conversations found matching your criteria"
          />
        }
        open={
          params.selected
            ? {
                title: 'Conversation',
                content: (
                  <ConversationRecord
                    key={params.selected}
                    id={params.selected}
                    onPrevious={way(at < 0 ? -1 : at - 1)}
                    onNext={way(at + 1)}
                    onClose={close}
                  />
                ),
              }
            : null
        }
      />
    </AdminPage>
  )
}
