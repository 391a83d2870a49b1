import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import { type AuditEntry, type AuditKind, auditLogQuery, fetchAuditLog } from '@/data/auditLog/queries'
import { fromFieldTime } from '@/lib/dates'
import { useListParams } from '@/lib/listParams'
import { saveFile } from '@/lib/saveFile'
import { useSearchParams } from '@/lib/searchParams'
import { useWide } from '@/lib/useWide'
import { Button } from '@/ui/Button'
import { columnsOf, DataTable, withoutColumns } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { failed } from '@/ui/toast'
import { AdminPage } from '../AdminPage'
import { KeyBar } from '../KeyBar'
import { Moment } from '../Moment'
import { Split } from '../Split'
import { useRowKeys } from '../useRowKeys'
import css from './AuditLog.module.css'
import { EntryRecord } from './EntryRecord'
import { TargetName } from './TargetName'
import { WhoFilter } from './WhoFilter'
import { KINDS, kindName, TARGETS, targetName } from './words'

const KIND_VALUES = Object.keys(KINDS) as (keyof typeof KINDS)[]
const TARGET_VALUES = Object.keys(TARGETS) as (keyof typeof TARGETS)[]
const KIND_OPTIONS = [
  { value: '', label: 'Every act' },
  ...KIND_VALUES.map((value) => ({ value, label: KINDS[value] })),
]
const TARGET_OPTIONS = [
  { value: '', label: 'Every target' },
  ...TARGET_VALUES.map((value) => ({ value, label: TARGETS[value] })),
]
const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['/'], 'search'],
  [['Esc'], 'close'],
] as const

const column = columnsOf<AuditEntry>()
const COLUMNS = column.columns([
  column.accessor('activity_type', { header: 'What', cell: ({ getValue }) => kindName(getValue()) }),
  column.accessor('at', { header: 'Time', enableSorting: true, cell: ({ getValue }) => <Moment at={getValue()} /> }),
  column.accessor('actor_name', {
    header: 'Who',
    cell: ({ getValue }) => <span className={css.target}>{getValue() ?? 'System'}</span>,
  }),
  column.accessor('target_id', {
    header: 'Target',
    cell: ({ row: { original } }) => (
      <span className={css.target}>
        {targetName(original.target_type)} <TargetName of={original} />
      </span>
    ),
  }),
  column.accessor('reason', {
    header: 'Reason',
    cell: ({ getValue }) => <span className={css.reason}>{getValue()}</span>,
  }),
])

/** Beside an open record there is room for these. */
const NARROW = withoutColumns(COLUMNS, 'reason')

/** Everything that admins did and that happened to the safety of an account: by who, what, target and time. */
export default function AuditLogPage() {
  const [address, setAddress] = useSearchParams()
  const wide = useWide()
  const params = useListParams({ filters: { kind: KIND_VALUES, target: TARGET_VALUES }, sorts: ['at'] })
  const { kind, target } = params.filters
  const [who, from, to] = ['who', 'from', 'to'].map((name) => address.get(name))
  const put = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(address)
    next.delete('cursor')
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setAddress(next)
  }
  const asked = {
    q: params.q,
    activity_type: (kind ?? null) as AuditKind | null,
    target_type: target ?? null,
    actor_id: who ?? null,
    since: from ? dayBegins(from) : null,
    until: to ? dayBegins(to, 1) : null,
  }
  const query = useQuery(auditLogQuery({ ...asked, sort: params.sort, cursor: params.cursor }))
  const csv = useMutation({
    mutationFn: () => fetchAuditLog(asked),
    onSuccess: ({ content }) => saveFile('carpal-audit-log.csv', content),
    onError: ({ message }) => failed({ title: 'The file could not be made', detail: message }),
  })
  const rows = query.data?.rows ?? []
  const ids = rows.map(({ id }) => String(id))
  useRowKeys(ids, params)
  const entry = rows.find(({ id }) => String(id) === params.selected)
  const close = () => params.select(null)
  const at = params.selected === null ? -1 : ids.indexOf(params.selected)
  const way = (to: number) => {
    const id = ids[to]
    return id === undefined ? undefined : () => params.select(id)
  }
  const ways = { onPrevious: way(at - 1), onNext: way(at + 1) }
  const narrowed = {
    ...params,
    isNarrowed: params.isNarrowed || Boolean(who || from || to),
    clear: () => put({ q: null, 'f.kind': null, 'f.target': null, who: null, from: null, to: null }),
  }
  return (
    <AdminPage
      title="Audit log"
      panes
      tools={
        <Button size="small" icon={<Icon of={Download} size={16} />} busy={csv.isPending} onClick={() => csv.mutate()}>
          CSV
        </Button>
      }
      foot={<KeyBar keys={KEYS} />}
    >
      <div className={css.tools}>
        <SearchInput
          label="Search the audit log"
          placeholder="Who, target or reason"
          value={params.q}
          onSearch={params.search}
        />
        <WhoFilter who={who ?? null} onWho={(value) => put({ who: value })} />
        <Select
          aria-label="What"
          value={kind ?? ''}
          options={KIND_OPTIONS}
          onChoose={(value) => params.filter('kind', value || null)}
        />
        <Select
          aria-label="Target"
          value={target ?? ''}
          options={TARGET_OPTIONS}
          onChoose={(value) => params.filter('target', value || null)}
        />
        <label className={css.day}>
          From
          <input
            type="date"
            className="input"
            value={from ?? ''}
            onChange={(event) => put({ from: event.target.value })}
          />
        </label>
        <label className={css.day}>
          To
          <input type="date" className="input" value={to ?? ''} onChange={(event) => put({ to: event.target.value })} />
        </label>
      </div>
      <Split
        onClose={close}
        list={
          <DataTable
            label="Audit log"
            columns={params.selected && wide ? NARROW : COLUMNS}
            query={query}
            params={narrowed}
            rowId={({ id }) => String(id)}
            open={{ label: 'Open', name: ({ activity_type }) => kindName(activity_type) }}
            failed="The audit log could not be loaded"
            empty={<EmptyState icon={ScrollText} title="Nothing is logged yet" />}
          />
        }
        open={
          entry ? { title: 'Audit log entry', content: <EntryRecord entry={entry} {...ways} onClose={close} /> } : null
        }
      />
    </AdminPage>
  )
}

/** When a day begins in London, as the server takes it; null for what is no day. */
function dayBegins(day: string, later = 0): string | null {
  const at = fromFieldTime(`${day}T00:00`)
  if (!at || later === 0) return at?.toISOString() ?? null
  // The day after begins 23, 24 or 25 hours later.
  const next = new Date(`${day}T12:00:00Z`)
  next.setUTCDate(next.getUTCDate() + later)
  return dayBegins(next.toISOString().slice(0, 10))
}
