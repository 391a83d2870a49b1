import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import type { AccountStatus, AccountSummary } from '@/data/admin/types'
import { usersQuery } from '@/data/admin/users'
import { listQuery } from '@/data/listQuery'
import { formatCount } from '@/lib/counted'
import { formatAgo, formatDay } from '@/lib/dates'
import { useListParams } from '@/lib/listParams'
import { useKeys } from '@/lib/useKeys'
import { useNow } from '@/lib/useNow'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { columnsOf, DataTable } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { Plate } from '@/ui/Plate'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { DashboardFrame } from '../DashboardFrame'
import { KeyBar } from '../KeyBar'
import { Split } from '../Split'
import { Two } from '../Two'
import { useRowKeys } from '../useRowKeys'
import { ACCOUNT } from '../words'
import type { UserAct } from './acts'
import { UserActions } from './UserActions'
import { UserRecord } from './UserRecord'

const STATUSES: readonly AccountStatus[] = ['active', 'blocked', 'suspended', 'closing']
const OPTIONS = [
  { value: '', label: 'All Users' },
  { value: 'active', label: 'Active Only' },
  { value: 'blocked', label: 'Blocked Only' },
  { value: 'suspended', label: 'Suspended Only' },
  { value: 'closing', label: 'Being deleted' },
] as const

const column = columnsOf<AccountSummary>()
const COLUMNS = column.columns([
  column.accessor('display_name', {
    header: 'User',
    cell: ({ row: { original: user } }) => <Two below={user.email}>{user.display_name}</Two>,
  }),
  column.accessor('registration', {
    header: 'Plate',
    cell: (cell) => {
      const registration = cell.getValue()
      return registration ? <Plate registration={registration} size={22} /> : 'None'
    },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (cell) => <Badge tone={ACCOUNT[cell.getValue()].tone}>{ACCOUNT[cell.getValue()].label}</Badge>,
  }),
  column.accessor('joined_at', {
    header: 'Joined',
    enableSorting: true,
    cell: (cell) => <time dateTime={cell.getValue()}>{formatDay(new Date(cell.getValue()))}</time>,
  }),
  column.accessor('messages_sent', {
    header: 'Activity',
    cell: ({ row: { original: user } }) => <Activity of={user} />,
  }),
])

function Activity({ of: { messages_sent, last_active_at } }: { of: AccountSummary }) {
  const now = useNow(60_000)
  return (
    <Two below={last_active_at && <time dateTime={last_active_at}>{formatAgo(new Date(last_active_at), now)}</time>}>
      {formatCount(messages_sent)} sent
    </Two>
  )
}

/** Every account: searched, filtered, and opened beside the list. */
export function UsersTab() {
  const params = useListParams({ filters: { status: STATUSES }, sorts: ['joined_at'] })
  const status = params.filters.status as AccountStatus | undefined
  const users = useQuery(usersQuery({ ...listQuery(params), ...(status && { status }) }))
  const [act, setAct] = useState<UserAct | null>(null)
  const close = () => params.select(null)
  const on = (what: UserAct) => (params.selected ? () => setAct(what) : undefined)
  useRowKeys(users.data?.rows.map(({ id }) => id) ?? [], params)
  useKeys({ w: on('warn'), s: on('suspend'), b: on('block') })
  return (
    <DashboardFrame
      at={paths.adminUsers}
      panes
      foot={<KeyBar keys={KEYS} />}
      tools={
        <>
          <SearchInput
            label="Search users"
            placeholder="Name, email or plate"
            value={params.q}
            onSearch={params.search}
          />
          <Select
            aria-label="Status"
            value={status ?? ''}
            options={OPTIONS}
            onChoose={(chosen) => params.filter('status', chosen || null)}
          />
        </>
      }
    >
      <Split
        list={
          <DataTable
            label="Users"
            columns={COLUMNS}
            query={users}
            params={params}
            rowId={({ id }) => id}
            open={{ label: 'View Details', name: ({ display_name }) => display_name }}
            figures={['messages_sent']}
            failed={({ message }) => `Error loading users: ${message}`}
            empty={<EmptyState icon={Users} title={NOTHING} />}
            nothing={NOTHING}
          />
        }
        open={
          params.selected
            ? {
                title: 'User details',
                content: <UserRecord key={params.selected} id={params.selected} onClose={close} />,
                foot: <UserActions key={params.selected} id={params.selected} act={act} onAct={setAct} />,
              }
            : null
        }
        onClose={close}
      />
    </DashboardFrame>
  )
}

const NOTHING = 'No users found matching your criteria'
const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['W'], 'warn'],
  [['S'], 'suspend'],
  [['B'], 'block'],
  [['/'], 'search'],
  [['Esc'], 'close details'],
] as const
