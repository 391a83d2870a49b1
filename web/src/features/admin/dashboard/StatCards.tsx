import type { Dashboard } from '@/data/admin/types'
import { counted, formatCount } from '@/lib/counted'
import { Link } from '@/lib/Link'
import { useNow } from '@/lib/useNow'
import { paths } from '@/paths'
import { Skeleton } from '@/ui/Skeleton'
import { StatCard } from '@/ui/StatCard'
import { waited } from '../words'
import css from './Overview.module.css'

type Card = { label: string; to: string; value: number; detail?: string; toReview?: boolean }

const oldest = (at: string | null, now: Date) => (at ? { detail: `Oldest ${waited(at, now)}` } : {})

/** The twelve figures, each with the page that it counts. */
function cardsOf(of: Dashboard, now: Date): Card[] {
  const { users, conversations, reports, vehicles, providers } = of
  return [
    {
      label: 'Total Users',
      to: paths.adminUsers,
      value: users.total,
      detail: `${formatCount(users.this_week)} this week`,
    },
    { label: 'Active Users', to: paths.adminUsersThat('active'), value: users.active, detail: 'Not blocked' },
    {
      label: 'Blocked Users',
      to: paths.adminUsersThat('blocked'),
      value: users.blocked,
      detail: `${counted(of.appeals_open, 'appeal')} open`,
    },
    {
      label: 'Conversations',
      to: paths.adminConversations,
      value: conversations.total,
      detail: `${formatCount(conversations.today)} today`,
    },
    {
      label: 'Pending Reports',
      to: paths.adminReportsThat('pending'),
      value: reports.pending,
      toReview: reports.pending > 0,
      ...oldest(reports.oldest_pending_at, now),
    },
    {
      label: 'Vehicles',
      to: paths.adminVehicles,
      value: vehicles.total,
      detail: `${counted(vehicles.claims_waiting, 'claim')} waiting`,
    },
    {
      label: 'Ghost Chats',
      to: paths.adminGhostChats,
      value: conversations.ghost,
      detail: 'Quiet for 30 days, or one side gone or blocked',
    },
    {
      label: 'Total Reports',
      to: paths.adminReports,
      value: reports.total,
      detail: `${formatCount(reports.total - reports.pending)} decided`,
    },
    {
      label: 'Service Providers',
      to: paths.adminProviders,
      value: providers.total,
      detail: `${formatCount(providers.paused_or_banned)} paused or banned`,
    },
    {
      label: 'Pending Applications',
      to: paths.adminProvidersThat('pending'),
      value: providers.pending,
      toReview: providers.pending > 0,
      ...oldest(providers.oldest_pending_at, now),
    },
    {
      label: 'Active Providers',
      to: paths.adminProvidersThat('active'),
      value: providers.active,
      detail: 'Verified and active',
    },
    { label: 'Car Parks', to: paths.adminCarParks, value: of.car_parks.total },
  ]
}

export function StatCards({ of }: { of: Dashboard | undefined }) {
  const now = useNow(60_000)
  if (!of) {
    return (
      <div role="status" aria-busy="true">
        <span className="sr-only">Loading the figures</span>
        <ul className={`stats ${css.stats}`} aria-hidden="true">
          {Array.from({ length: 12 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
            <li key={at} className="stat p-3">
              <Skeleton height={68} />
            </li>
          ))}
        </ul>
      </div>
    )
  }
  return (
    <ul className={`stats ${css.stats}`} aria-label="Figures">
      {cardsOf(of, now).map(({ to, value, ...card }) => (
        <StatCard key={card.label} value={formatCount(value)} {...card} link={(link) => <Link to={to} {...link} />} />
      ))}
    </ul>
  )
}
