import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { adminsQuery } from '@/data/admin/admins'
import type { AdminUser } from '@/data/admin/types'
import { listQuery } from '@/data/listQuery'
import { formatDay } from '@/lib/dates'
import { useListParams } from '@/lib/listParams'
import { useKeys } from '@/lib/useKeys'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { columnsOf, DataTable } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { SearchInput } from '@/ui/SearchInput'
import { AdminPage } from '../AdminPage'
import { Two } from '../Two'
import { focusSearch } from '../useRowKeys'
import { GrantDialog } from './GrantDialog'
import { RevokeDialog } from './RevokeDialog'

const NOTHING = 'No admins found matching your criteria'

const column = columnsOf<AdminUser>()
const COLUMNS = column.columns([
  column.accessor('name', {
    header: 'Admin',
    cell: ({ row: { original: admin } }) => (
      <Two below={admin.email}>
        {admin.name} <You id={admin.user_id} />
      </Two>
    ),
  }),
  column.accessor('added_by', {
    header: 'Added by',
    cell: (cell) => cell.getValue() ?? 'Setup or command line',
  }),
  column.accessor('created_at', {
    header: 'Admin since',
    enableSorting: true,
    cell: (cell) => <time dateTime={cell.getValue()}>{formatDay(new Date(cell.getValue()))}</time>,
  }),
])

function You({ id }: { id: string }) {
  return useSession()?.user.id === id ? <Badge tone="blue">You</Badge> : null
}

/** Who is an admin; they make others admins, and take it away. */
export default function AdminsPage() {
  const params = useListParams({ sorts: ['created_at'] })
  const admins = useQuery(adminsQuery(listQuery(params)))
  const [granting, setGranting] = useState(false)
  const [revoking, setRevoking] = useState<AdminUser | null>(null)
  useKeys({ '/': focusSearch })
  return (
    <AdminPage
      title="Admins"
      panes
      tools={
        <>
          <SearchInput label="Search admins" placeholder="Name or email" value={params.q} onSearch={params.search} />
          <Button size="small" variant="primary" onClick={() => setGranting(true)}>
            Make an admin
          </Button>
        </>
      }
    >
      <DataTable
        label="Admins"
        columns={COLUMNS}
        query={admins}
        params={params}
        rowId={({ user_id }) => user_id}
        actions={(admin) => (
          <Button
            size="small"
            variant="danger-quiet"
            aria-label={`Revoke: ${admin.name}`}
            onClick={() => setRevoking(admin)}
          >
            Revoke
          </Button>
        )}
        failed="The admins could not be loaded"
        empty={<EmptyState icon={ShieldCheck} title={NOTHING} />}
        nothing={NOTHING}
      />
      {granting && <GrantDialog onClose={() => setGranting(false)} />}
      {revoking && <RevokeDialog admin={revoking} onClose={() => setRevoking(null)} />}
    </AdminPage>
  )
}
