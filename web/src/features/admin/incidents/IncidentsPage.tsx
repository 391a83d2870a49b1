import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { type AdminIncidentSummary, adminIncidentsQuery } from '@/data/incidents/admin'
import type { IncidentStatus, IncidentType, Severity } from '@/data/incidents/types'
import { SEVERITIES, STATUSES, TYPES } from '@/data/incidents/words'
import { useListParams } from '@/lib/listParams'
import { useWide } from '@/lib/useWide'
import { Badge } from '@/ui/Badge'
import { columnsOf, DataTable, withoutColumns } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { Plate } from '@/ui/Plate'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { AdminPage } from '../AdminPage'
import { KeyBar } from '../KeyBar'
import { Moment } from '../Moment'
import { Split } from '../Split'
import { Two } from '../Two'
import { useRowKeys } from '../useRowKeys'
import { IncidentStatusBadge, SeverityBadge } from './Badges'
import { IncidentRecord } from './IncidentRecord'

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]
const FILTERS = { status: keysOf(STATUSES), severity: keysOf(SEVERITIES), type: keysOf(TYPES) }
const column = columnsOf<AdminIncidentSummary>()
const columns = column.columns([
  column.accessor('incident_type', {
    header: 'What',
    cell: ({ row: { original } }) => <Two below={original.reference}>{TYPES[original.incident_type]}</Two>,
  }),
  column.accessor('registration', {
    header: 'Vehicle',
    cell: ({ getValue }) => {
      const registration = getValue()
      return registration ? <Plate registration={registration} size={22} /> : 'A scanned card'
    },
  }),
  column.accessor('severity', { header: 'Severity', cell: ({ getValue }) => <SeverityBadge severity={getValue()} /> }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ row: { original: incident } }) => (
      <span className="flex flex-wrap gap-1">
        <IncidentStatusBadge status={incident.status} />
        {incident.answered_at && <Badge tone="blue">Answered</Badge>}
      </span>
    ),
  }),
  column.accessor('reporter.name', { id: 'reporter', header: 'Reported by' }),
  column.accessor('created_at', {
    header: 'Reported',
    enableSorting: true,
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
])
const options = <Value extends string>(all: string, labels: [Value, string][]) => [
  { value: '', label: all },
  ...labels.map(([value, label]) => ({ value, label })),
]
const STATUS_OPTIONS = options(
  'Every status',
  FILTERS.status.map((one) => [one, STATUSES[one].label]),
)
const SEVERITY_OPTIONS = options(
  'Every severity',
  FILTERS.severity.map((one) => [one, SEVERITIES[one]]),
)
const TYPE_OPTIONS = options(
  'Every kind',
  FILTERS.type.map((one) => [one, TYPES[one]]),
)

const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['/'], 'search'],
  [['Esc'], 'close'],
] as const

/** Beside an open record there is room for these. */
const NARROW = withoutColumns(columns, 'reporter')

/** What was reported to have happened to vehicles. */
export default function IncidentsPage() {
  const wide = useWide()
  const params = useListParams({ filters: FILTERS, sorts: ['created_at'] })
  const { status, severity, type } = params.filters
  const query = useQuery(
    adminIncidentsQuery({
      ...params,
      status: (status ?? null) as IncidentStatus | null,
      severity: (severity ?? null) as Severity | null,
      incident_type: (type ?? null) as IncidentType | null,
    }),
  )
  const references = query.data?.rows.map(({ reference }) => reference) ?? []
  useRowKeys(references, params)
  const at = params.selected === null ? -1 : references.indexOf(params.selected)
  const way = (to: number) => {
    const reference = references[to]
    return reference === undefined ? undefined : () => params.select(reference)
  }
  const close = () => params.select(null)
  return (
    <AdminPage
      title="Incidents"
      panes
      foot={<KeyBar keys={KEYS} />}
      tools={
        <>
          <SearchInput
            label="Search incidents"
            placeholder="Reference, plate or reporter"
            value={params.q}
            onSearch={params.search}
          />
          <Select
            aria-label="Status"
            value={status ?? ''}
            options={STATUS_OPTIONS}
            onChoose={(one) => params.filter('status', one || null)}
          />
          <Select
            aria-label="Severity"
            value={severity ?? ''}
            options={SEVERITY_OPTIONS}
            onChoose={(one) => params.filter('severity', one || null)}
          />
          <Select
            aria-label="Kind"
            value={type ?? ''}
            options={TYPE_OPTIONS}
            onChoose={(one) => params.filter('type', one || null)}
          />
        </>
      }
    >
      <Split
        onClose={close}
        list={
          <DataTable
            label="Incidents"
            columns={params.selected && wide ? NARROW : columns}
            query={query}
            params={params}
            rowId={({ reference }) => reference}
            open={{ label: 'Open', name: ({ reference }) => reference }}
            failed="The incidents could not be loaded"
            empty={<EmptyState icon={ShieldCheck} title="No incidents reported" />}
            nothing="No incidents found matching your criteria"
          />
        }
        open={
          params.selected
            ? {
                title: `Incident ${params.selected}`,
                content: (
                  <IncidentRecord
                    key={params.selected}
                    reference={params.selected}
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
