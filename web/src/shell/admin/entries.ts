import {
  Activity,
  CarFront,
  Combine,
  Database,
  Flag,
  Hexagon,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  MapPinPlus,
  MessagesSquare,
  Scale,
  ScrollText,
  ShieldCheck,
  SignpostBig,
  SquareParking,
  Star,
  TriangleAlert,
  Users,
  Wrench,
} from 'lucide-react'
import { paths } from '@/paths'
import type { WaitingCounts } from './useWaiting'

type Waiting = keyof WaitingCounts

/** All that is decided on the car park screen. */
export const OF_CAR_PARKS: readonly Waiting[] = ['suggestion', 'driver_report', 'pair', 'conflict']

export type AdminEntry = {
  label: string
  /** With its query, where a page has several views that are entries of their own. */
  to: string
  icon: LucideIcon
  /** What is counted beside it: these that wait, or all matters. */
  waiting?: readonly Waiting[] | 'all'
  /** Somebody is kept waiting while these do: the count is red. */
  pressing?: boolean
  /** Other addresses that belong to it. */
  also?: readonly string[]
}

export type AdminGroup = { title: string | null; entries: readonly AdminEntry[] }

/** What stands in the rail of admins, in its order. */
export const adminGroups: readonly AdminGroup[] = [
  {
    title: null,
    entries: [
      { label: 'Needs you', to: paths.adminNeedsYou, icon: Inbox, waiting: 'all', pressing: true },
      { label: 'Dashboard', to: paths.admin, icon: LayoutDashboard },
    ],
  },
  {
    title: 'People',
    entries: [
      { label: 'Users', to: paths.adminUsers, icon: Users },
      { label: 'Reports', to: paths.adminReports, icon: Flag, waiting: ['report', 'review_report'] },
      { label: 'Service Providers', to: paths.adminProviders, icon: Wrench, waiting: ['application', 'document'] },
      {
        label: 'Vehicles',
        to: paths.adminVehicles,
        icon: CarFront,
        waiting: ['claim'],
        also: [paths.adminClaims],
      },
      { label: 'Appeals', to: paths.adminAppeals, icon: Scale, waiting: ['appeal'] },
      { label: 'Reviews', to: paths.adminReviews, icon: Star, waiting: ['review_report'] },
    ],
  },
  {
    title: 'Messages',
    entries: [
      { label: 'Conversations', to: paths.adminConversations, icon: MessagesSquare, waiting: ['support_chat'] },
      {
        label: 'Support',
        to: paths.adminSupport,
        icon: LifeBuoy,
        waiting: ['ticket', 'problem_report'],
        pressing: true,
      },
      { label: 'Incidents', to: paths.adminIncidents, icon: TriangleAlert, waiting: ['incident'] },
    ],
  },
  {
    title: 'Car parks and zones',
    entries: [
      { label: 'Car parks', to: paths.adminCarParks, icon: SquareParking, waiting: OF_CAR_PARKS },
      { label: 'Suggestions', to: paths.adminSuggestions, icon: MapPinPlus, waiting: ['suggestion'] },
      { label: 'Driver reports', to: paths.adminDriverReports, icon: SignpostBig, waiting: ['driver_report'] },
      { label: 'Zones', to: paths.adminZones, icon: Hexagon, also: [paths.adminZonePosts] },
      { label: 'Car park pairs', to: paths.adminCarParkPairs, icon: Combine, waiting: ['pair'] },
    ],
  },
  {
    title: 'System',
    entries: [
      { label: 'Data sources', to: paths.adminSources, icon: Database, waiting: ['feed_match'] },
      { label: 'Jobs', to: paths.adminJobs, icon: ListChecks, waiting: ['job'], pressing: true },
      { label: 'Audit log', to: paths.adminAuditLog, icon: ScrollText },
      { label: 'Health', to: paths.adminHealth, icon: Activity },
      { label: 'Admins', to: paths.adminAdmins, icon: ShieldCheck },
    ],
  },
]

/** How many of an entry wait. */
export function waitingIn({ waiting }: AdminEntry, counts: WaitingCounts | undefined): number {
  if (!waiting || !counts) return 0
  const { conflict: _, ...matters } = counts
  if (waiting === 'all') return Object.values(matters).reduce((sum, count) => sum + count, 0)
  return waiting.reduce((sum, what) => sum + counts[what], 0)
}

/** Whether the page at an address is an entry's: of the views of the dashboard, exactly the one that is open. */
export function isAt({ to, also = [] }: AdminEntry, pathname: string, search: string): boolean {
  const [path, query = ''] = to.split('?')
  if (also.includes(pathname)) return true
  if (pathname !== path) return path !== paths.admin && pathname.startsWith(`${path}/`)
  return (
    (new URLSearchParams(search).get('tab') ?? 'overview') === (new URLSearchParams(query).get('tab') ?? 'overview')
  )
}
