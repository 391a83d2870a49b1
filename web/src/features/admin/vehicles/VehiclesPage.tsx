import { useQuery } from '@tanstack/react-query'
import { CarFront } from 'lucide-react'
import type { AdminVehicle } from '@/data/admin/types'
import { vehiclesQuery } from '@/data/admin/vehicles'
import { listQuery } from '@/data/listQuery'
import { formatDay } from '@/lib/dates'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { useListParams } from '@/lib/listParams'
import { useKeys } from '@/lib/useKeys'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Badge } from '@/ui/Badge'
import { buttonVariants } from '@/ui/buttonVariants'
import { columnsOf, DataTable } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { Plate } from '@/ui/Plate'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { AdminPage } from '../AdminPage'
import { KeyBar, SEARCH_KEYS } from '../KeyBar'
import { Two } from '../Two'
import { focusSearch } from '../useRowKeys'
import { describeVehicle } from '../words'
import { VehicleTabs } from './VehicleTabs'

const CLAIMED = ['true', 'false'] as const
const OPTIONS = [
  { value: '', label: 'All Vehicles' },
  { value: 'true', label: 'Proven Only' },
  { value: 'false', label: 'Unproven Only' },
] as const
const NOTHING = 'No vehicles found matching your criteria'

const column = columnsOf<AdminVehicle>()
const COLUMNS = column.columns([
  column.accessor('registration', {
    header: 'Plate',
    cell: ({ row: { original: vehicle } }) => (
      <Plate registration={vehicle.registration} size={22} pending={!vehicle.is_claimed} />
    ),
  }),
  column.display({
    id: 'vehicle',
    header: 'Vehicle',
    cell: ({ row }) => describeVehicle(row.original) || 'Not described',
  }),
  column.accessor('owner', {
    header: 'Owner',
    cell: (cell) => <Two below={cell.getValue().email}>{cell.getValue().name}</Two>,
  }),
  column.accessor('is_claimed', {
    header: 'Proof',
    cell: ({ row: { original: vehicle } }) => {
      if (vehicle.has_claim_waiting) return <Badge tone="warn">Claim pending</Badge>
      return vehicle.is_claimed ? <Badge tone="ok">Proven</Badge> : <Badge>Unproven</Badge>
    },
  }),
  column.accessor('is_primary', { header: 'Primary', cell: (cell) => (cell.getValue() ? 'Yes' : 'No') }),
  column.accessor('created_at', {
    header: 'Added',
    enableSorting: true,
    cell: (cell) => <time dateTime={cell.getValue()}>{formatDay(new Date(cell.getValue()))}</time>,
  }),
])

/** Every vehicle, with who has it. */
export default function VehiclesPage() {
  const params = useListParams({ filters: { claimed: CLAIMED }, sorts: ['created_at'] })
  const { claimed } = params.filters
  const vehicles = useQuery(vehiclesQuery({ ...listQuery(params), ...(claimed && { claimed: claimed === 'true' }) }))
  const back = useGoBack(paths.admin)
  useKeys({ '/': focusSearch })
  return (
    <AdminPage
      title="Admin Vehicles"
      panes
      foot={<KeyBar keys={SEARCH_KEYS} />}
      lead={<BackButton onBack={back} />}
      tools={
        <>
          <SearchInput
            label="Search vehicles"
            placeholder="Plate, make, model or owner"
            value={params.q}
            onSearch={params.search}
          />
          <Select
            aria-label="Proof"
            value={claimed ?? ''}
            options={OPTIONS}
            onChoose={(chosen) => params.filter('claimed', chosen || null)}
          />
        </>
      }
    >
      <VehicleTabs at={paths.adminVehicles} />
      <DataTable
        label="Vehicles"
        columns={COLUMNS}
        query={vehicles}
        params={params}
        rowId={({ id }) => id}
        actions={(vehicle) => (
          <Link
            to={paths.adminUser(vehicle.owner.id)}
            className={buttonVariants({ size: 'small' })}
            aria-label={`View owner: ${vehicle.owner.name}`}
          >
            View owner
          </Link>
        )}
        failed="The vehicles could not be loaded"
        empty={<EmptyState icon={CarFront} title={NOTHING} />}
        nothing={NOTHING}
      />
    </AdminPage>
  )
}
