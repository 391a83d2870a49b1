import { useQuery } from '@tanstack/react-query'
import { Hexagon, Plus } from 'lucide-react'
import { listQuery } from '@/data/listQuery'
import { adminZonesQuery } from '@/data/zones/admin'
import type { AdminZone } from '@/data/zones/types'
import { counted } from '@/lib/counted'
import { formatDay } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { useListParams } from '@/lib/listParams'
import { useKeys } from '@/lib/useKeys'
import { useWide } from '@/lib/useWide'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { columnsOf, DataTable } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { AdminPage } from '../AdminPage'
import { KeyBar, SEARCH_KEYS } from '../KeyBar'
import { Split } from '../Split'
import { Two } from '../Two'
import { focusSearch } from '../useRowKeys'
import { ZoneForm } from './ZoneForm'
import { ZoneRecord } from './ZoneRecord'

/** What `selected` says while a zone is drawn that is none yet. */
const NEW = 'new'

const STATUSES = ['in_use', 'retired'] as const
const OPTIONS = [
  { value: '', label: 'All zones' },
  { value: 'in_use', label: 'In Use Only' },
  { value: 'retired', label: 'Retired Only' },
] as const
const NOTHING = 'No zones found matching your criteria'

const column = columnsOf<AdminZone>()
const COLUMNS = column.columns([
  column.accessor('name', {
    header: 'Zone',
    cell: ({ row: { original: zone } }) => (
      <Two
        below={`${counted(zone.members, 'member')}, ${counted(zone.car_parks, 'car park')}, ${counted(zone.alerts, 'alert')}`}
      >
        {zone.name}
      </Two>
    ),
  }),
  column.accessor('retired_at', {
    header: 'Status',
    cell: (cell) => (cell.getValue() ? <Badge>Retired</Badge> : <Badge tone="ok">In use</Badge>),
  }),
  column.accessor('created_at', {
    header: 'Added',
    enableSorting: true,
    cell: (cell) => <time dateTime={cell.getValue()}>{formatDay(new Date(cell.getValue()))}</time>,
  }),
])

/** The zones: an admin draws them on the map, changes and retires them. */
export default function ZonesPage() {
  const size = useWide() ? 'small' : 'normal'
  const params = useListParams({ filters: { status: STATUSES }, sorts: ['created_at'] })
  const { select, selected } = params
  const { status } = params.filters
  const zones = useQuery(adminZonesQuery({ ...listQuery(params), ...(status && { retired: status === 'retired' }) }))
  const close = () => select(null)
  useKeys({ '/': focusSearch })
  return (
    <AdminPage
      title="Zones"
      panes
      foot={<KeyBar keys={SEARCH_KEYS} />}
      tools={
        <>
          <SearchInput label="Search zones" placeholder="Name" value={params.q} onSearch={params.search} />
          <Select
            aria-label="Status"
            value={status ?? ''}
            options={OPTIONS}
            onChoose={(chosen) => params.filter('status', chosen || null)}
          />
          <Link to={paths.adminZonePosts} className={buttonVariants({ size })}>
            Zone posts
          </Link>
          <Button variant="primary" size={size} icon={<Icon of={Plus} />} onClick={() => select(NEW)}>
            New zone
          </Button>
        </>
      }
    >
      <Split
        list={
          <DataTable
            label="Zones"
            columns={COLUMNS}
            query={zones}
            params={params}
            rowId={({ id }) => id}
            open={{ label: 'View Details', name: ({ name }) => name }}
            failed="The zones could not be loaded"
            empty={<EmptyState icon={Hexagon} title="No zones yet" />}
            nothing={NOTHING}
          />
        }
        open={
          selected === NEW
            ? { title: 'New zone', content: <ZoneForm onDone={select} onClose={close} /> }
            : selected
              ? { title: 'Zone', content: <ZoneRecord key={selected} id={selected} onDone={select} onClose={close} /> }
              : null
        }
        onClose={close}
      />
    </AdminPage>
  )
}
