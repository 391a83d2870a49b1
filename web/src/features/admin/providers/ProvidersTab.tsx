import { useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { type ProviderAct, providersQuery, STANDINGS, type StandingFilter } from '@/data/admin/providers'
import type { AdminProvider } from '@/data/admin/types'
import { listQuery } from '@/data/listQuery'
import { counted, formatCount } from '@/lib/counted'
import { formatDay } from '@/lib/dates'
import { useListParams } from '@/lib/listParams'
import { useWide } from '@/lib/useWide'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Chip } from '@/ui/Chip'
import { columnsOf, DataTable, withoutColumns } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { SearchInput } from '@/ui/SearchInput'
import { DashboardFrame } from '../DashboardFrame'
import { KeyBar } from '../KeyBar'
import { Split } from '../Split'
import { Two } from '../Two'
import { useRowKeys } from '../useRowKeys'
import { ProviderActions } from './ProviderActions'
import { ProviderRecord } from './ProviderRecord'
import css from './Providers.module.css'
import { offered, rated, STANDING } from './words'

const FILTERS = ['all', ...STANDINGS] as const
const LABELS: Record<(typeof FILTERS)[number], string> = {
  all: 'All',
  pending: 'Pending',
  active: 'Active',
  paused: 'Paused',
  banned: 'Banned',
  rejected: 'Rejected',
}
const NOTHING = 'No providers found matching your criteria'

const column = columnsOf<AdminProvider>()
const COLUMNS = column.columns([
  column.accessor('business_name', {
    header: 'Provider',
    cell: ({ row: { original: provider } }) => <Two below={provider.contact_name}>{provider.business_name}</Two>,
  }),
  column.accessor('service_types', { header: 'Services', cell: (cell) => offered(cell.getValue()) }),
  column.accessor('standing', {
    header: 'Status',
    cell: (cell) => <Badge tone={STANDING[cell.getValue()].tone}>{STANDING[cell.getValue()].label}</Badge>,
  }),
  column.accessor('rating', {
    header: 'Rating',
    cell: ({ row: { original: provider } }) => <Two below={counted(provider.total_jobs, 'job')}>{rated(provider)}</Two>,
  }),
  column.accessor('documents_waiting', {
    header: 'Documents',
    cell: ({ row: { original: provider } }) => <Documents of={provider} />,
  }),
  column.accessor('applied_at', {
    header: 'Applied',
    enableSorting: true,
    cell: (cell) => <time dateTime={cell.getValue()}>{formatDay(new Date(cell.getValue()))}</time>,
  }),
])

function Documents({ of: { documents_waiting, insurance_valid_to } }: { of: AdminProvider }) {
  if (documents_waiting > 0) return <Badge tone="warn">{counted(documents_waiting, 'document')} to check</Badge>
  return insurance_valid_to ? `Insured to ${formatDay(new Date(`${insurance_valid_to}T12:00:00Z`))}` : 'No insurance'
}

/** Beside an open record there is room for these. */
const NARROW = withoutColumns(COLUMNS, 'service_types', 'rating')

/** Every provider: filtered by how they stand, and opened beside the list. */
export function ProvidersTab() {
  const params = useListParams({ filters: { standing: STANDINGS }, sorts: ['applied_at'] })
  const standing = params.filters.standing as StandingFilter | undefined
  const providers = useQuery(providersQuery({ ...listQuery(params), ...(standing && { standing }) }))
  const [act, setAct] = useState<ProviderAct | null>(null)
  const counts = providers.data?.counts
  const wide = useWide()
  const close = () => params.select(null)
  useRowKeys(providers.data?.rows.map(({ id }) => id) ?? [], params)
  return (
    <DashboardFrame
      at={paths.adminProviders}
      panes
      foot={<KeyBar keys={KEYS} />}
      tools={
        <SearchInput
          label="Search providers"
          placeholder="Business, contact or service"
          value={params.q}
          onSearch={params.search}
        />
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's */}
      <div className={css.filters} role="group" aria-label="Status">
        {FILTERS.map((one) => (
          <Chip
            key={one}
            pressed={(standing ?? 'all') === one}
            onClick={() => params.filter('standing', one === 'all' ? null : one)}
          >
            {LABELS[one]} <span className="num">{counts && formatCount(counts[one])}</span>
          </Chip>
        ))}
      </div>
      <Split
        list={
          <DataTable
            label="Service Providers"
            columns={params.selected && wide ? NARROW : COLUMNS}
            query={providers}
            params={params}
            rowId={({ id }) => id}
            open={{ label: 'View Details', name: ({ business_name }) => business_name }}
            failed="Failed to load service providers"
            empty={<EmptyState icon={Wrench} title={NOTHING} />}
            nothing={NOTHING}
          />
        }
        open={
          params.selected
            ? {
                title: 'Service provider',
                content: <ProviderRecord key={params.selected} id={params.selected} onClose={close} />,
                foot: <ProviderActions key={params.selected} id={params.selected} act={act} onAct={setAct} />,
              }
            : null
        }
        onClose={close}
      />
    </DashboardFrame>
  )
}

const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['/'], 'search'],
  [['Esc'], 'close details'],
] as const
