import { useQuery } from '@tanstack/react-query'
import { FileCheck2 } from 'lucide-react'
import { claimsQuery } from '@/data/admin/claims'
import type { AdminClaim, ClaimState } from '@/data/admin/types'
import { listQuery } from '@/data/listQuery'
import { formatDay } from '@/lib/dates'
import { useListParams } from '@/lib/listParams'
import { useKeys } from '@/lib/useKeys'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { columnsOf, DataTable } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { Plate } from '@/ui/Plate'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { AdminPage } from '../AdminPage'
import { KeyBar, SEARCH_KEYS } from '../KeyBar'
import { Two } from '../Two'
import { focusSearch } from '../useRowKeys'
import { VehicleTabs } from '../vehicles/VehicleTabs'
import { ClaimView } from './ClaimView'
import { CLAIM, CLAIM_STATES } from './words'

const OPTIONS = [
  { value: '', label: 'All Claims' },
  ...CLAIM_STATES.map((value) => ({ value, label: CLAIM[value].label })),
]
const NOTHING = 'No claims found matching your criteria'

const column = columnsOf<AdminClaim>()
const COLUMNS = column.columns([
  column.accessor('registration', {
    header: 'Plate',
    cell: ({ row: { original: claim } }) => (
      <Plate registration={claim.registration} size={22} pending={claim.state !== 'approved'} />
    ),
  }),
  column.accessor('claimant', {
    header: 'Claimant',
    cell: (cell) => <Two below={cell.getValue().email}>{cell.getValue().name}</Two>,
  }),
  column.accessor('holder', {
    header: 'Current holder',
    cell: (cell) => {
      const holder = cell.getValue()
      return holder ? <Two below={holder.email}>{holder.name}</Two> : 'Nobody'
    },
  }),
  column.accessor('state', {
    header: 'Status',
    cell: (cell) => <Badge tone={CLAIM[cell.getValue()].tone}>{CLAIM[cell.getValue()].label}</Badge>,
  }),
  column.accessor('made_at', {
    header: 'Submitted',
    enableSorting: true,
    cell: (cell) => <time dateTime={cell.getValue()}>{formatDay(new Date(cell.getValue()))}</time>,
  }),
])

/** Claims of registrations, each with the photo of its certificate. */
export default function ClaimsPage() {
  const params = useListParams({ filters: { state: CLAIM_STATES }, sorts: ['made_at'] })
  const state = params.filters.state as ClaimState | undefined
  const claims = useQuery(claimsQuery({ ...listQuery(params), ...(state && { state }) }))
  useKeys({ '/': focusSearch })
  if (params.selected) {
    return (
      <ClaimView
        key={params.selected}
        id={params.selected}
        rows={claims.data?.rows.map(({ id }) => id) ?? []}
        onOpen={params.select}
      />
    )
  }
  return (
    <AdminPage
      title="Claims"
      panes
      foot={<KeyBar keys={SEARCH_KEYS} />}
      tools={
        <>
          <SearchInput
            label="Search claims"
            placeholder="Plate, name or email"
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
      <VehicleTabs at={paths.adminClaims} />
      <DataTable
        label="Claims"
        columns={COLUMNS}
        query={claims}
        params={params}
        rowId={({ id }) => id}
        open={{ label: 'View Details', name: ({ registration_shown }) => registration_shown }}
        failed="The claims could not be loaded"
        empty={<EmptyState icon={FileCheck2} title={NOTHING} />}
        nothing={NOTHING}
      />
    </AdminPage>
  )
}
