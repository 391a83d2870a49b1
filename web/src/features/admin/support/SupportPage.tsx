import { useQuery } from '@tanstack/react-query'
import { problemReportsQuery, supportSummaryQuery, ticketsQuery } from '@/data/support/queries'
import type { DeskKind } from '@/data/support/types'
import { useListParams } from '@/lib/listParams'
import { useSearchParams } from '@/lib/searchParams'
import { MOST_COUNTED } from '@/ui/DataTable'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import { StatCard } from '@/ui/StatCard'
import { Tabs } from '@/ui/Tabs'
import { AdminPage } from '../AdminPage'
import { KeyBar } from '../KeyBar'
import { Split } from '../Split'
import { useRowKeys } from '../useRowKeys'
import { ProblemCards, TicketCards } from './Cards'
import { DeskRecord } from './DeskRecord'
import css from './Support.module.css'
import { FILTER, LEVEL_OPTIONS, LEVELS, levelOf, ownStatus, STATUSES, STATUSES_OF } from './words'

const STATUS_OPTIONS = [
  { value: '', label: 'All Status' },
  ...FILTER.map((value) => ({ value, label: STATUSES[value].label })),
]
const ORDERS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const

const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['H'], 'hand to'],
  [['/'], 'search'],
  [['Esc'], 'close'],
] as const

/** The support desk: tickets and problem reports, and the one that is open. */
export default function SupportPage() {
  const [address, setAddress] = useSearchParams()
  const params = useListParams({ filters: { status: FILTER, priority: LEVELS }, sorts: ['created_at'] })
  const kind: DeskKind = address.get('tab') === 'problem-reports' ? 'problem_report' : 'ticket'
  const { status, priority } = params.filters
  const summary = useQuery(supportSummaryQuery).data
  const first = { q: params.q, sort: params.sort, cursor: null }
  const ticketStatus = ownStatus(STATUSES_OF.ticket, status)
  const problemStatus = ownStatus(STATUSES_OF.problem_report, status)
  // A status that only the other kind has leaves nothing of this one.
  const hasTickets = !status || ticketStatus !== null
  const hasProblems = !status || problemStatus !== null
  const tickets = useQuery({
    ...ticketsQuery(kind === 'ticket' ? params : first, ticketStatus, levelOf('ticket', priority)),
    enabled: hasTickets,
  })
  const problems = useQuery({
    ...problemReportsQuery(
      kind === 'problem_report' ? params : first,
      problemStatus,
      levelOf('problem_report', priority),
    ),
    enabled: hasProblems,
  })
  const rows = kind === 'ticket' ? hasTickets && tickets.data?.rows : hasProblems && problems.data?.rows
  const ids = (rows || []).map(({ id }) => id)
  useRowKeys(ids, params)
  const openTab = (tab: DeskKind) => {
    const next = new URLSearchParams(address)
    for (const name of ['tab', 'cursor', 'selected']) next.delete(name)
    if (tab === 'problem_report') next.set('tab', 'problem-reports')
    setAddress(next)
  }
  // Lists are counted up to a limit, the summary is not.
  const inAll = (listed: number | null | undefined, all: number | undefined) =>
    params.isNarrowed ? `${counted(listed)}${listed === MOST_COUNTED ? '+' : ''}` : counted(all)
  const at = params.selected ? ids.indexOf(params.selected) : -1
  const move = (to: number) => {
    const id = ids[to]
    return id === undefined ? undefined : () => params.select(id)
  }
  const close = () => params.select(null)
  return (
    <AdminPage
      title="Support Management"
      panes
      foot={<KeyBar keys={KEYS} />}
      tools={
        <>
          <SearchInput label="Search" placeholder="Search" value={params.q} onSearch={params.search} />
          <Select
            aria-label="Status"
            value={status ?? ''}
            options={STATUS_OPTIONS}
            onChoose={(value) => params.filter('status', value || null)}
          />
          <Select
            aria-label="Priority"
            value={priority ?? ''}
            options={LEVEL_OPTIONS}
            onChoose={(value) => params.filter('priority', value || null)}
          />
          <Select
            aria-label="Order"
            value={params.sort && !params.sort.descending ? 'oldest' : 'newest'}
            options={ORDERS}
            onChoose={(order) => params.sortBy(order === 'oldest' ? { by: 'created_at', descending: false } : null)}
          />
        </>
      }
    >
      <Summary />
      <Split
        onClose={close}
        list={
          <Tabs
            label="What is shown"
            value={kind}
            className={css.list}
            onChoose={openTab}
            tabs={[
              {
                value: 'ticket',
                label: `Support Tickets (${inAll(hasTickets ? tickets.data?.total : 0, summary?.tickets)})`,
                content: <TicketCards query={tickets} none={!hasTickets} params={params} />,
              },
              {
                value: 'problem_report',
                label: `Problem Reports (${inAll(hasProblems ? problems.data?.total : 0, summary?.problem_reports)})`,
                content: <ProblemCards query={problems} none={!hasProblems} params={params} />,
              },
            ]}
          />
        }
        open={
          params.selected
            ? {
                title: kind === 'ticket' ? 'Support ticket' : 'Problem report',
                content: (
                  <DeskRecord
                    key={params.selected}
                    kind={kind}
                    id={params.selected}
                    onPrevious={move(at < 0 ? -1 : at - 1)}
                    onNext={move(at + 1)}
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

const counted = (count: number | null | undefined) => count?.toLocaleString('en-GB') ?? '…'

/** The four figures above everything. */
function Summary() {
  const { data } = useQuery(supportSummaryQuery)
  return (
    <ul className={`stats ${css.stats}`}>
      <StatCard value={counted(data?.tickets)} label="Total Tickets" />
      <StatCard value={counted(data?.problem_reports)} label="Problem Reports" />
      <StatCard value={counted(data?.open_items)} label="Open Items" />
      <StatCard value={counted(data?.resolved)} label="Resolved" />
    </ul>
  )
}
