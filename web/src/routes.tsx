import { Suspense } from 'react'
import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router'
import { FrontPage } from '@/routes/FrontPage'
import { AppShell } from '@/shell/AppShell'
import { loading } from '@/shell/loading'
import { PagePlaceholder } from '@/shell/Pending'
import { NO_PAGE, type PageInfo } from '@/shell/pageInfo'

type Table = { default: RouteObject[] }

/**
 * The areas of the app: with what their addresses begin, and where their tables are. A table comes with the first visit to
 * its area, so that a further page costs the first load nothing.
 */
export const AREAS: [beginnings: string, table: () => Promise<Table>][] = [
  [
    'login reset-password change-email profile settings appeal admin-setup backup-contact',
    () => import('@/routes/accounts'),
  ],
  ['vehicles vehicle vehicle-profile', () => import('@/routes/vehicles')],
  ['scanner public-scanner', () => import('@/routes/scanner')],
  [
    'messages compose compose-message driver-chat chat conversation blocked-in on-my-way',
    () => import('@/routes/messages'),
  ],
  ['notifications', () => import('@/routes/notifications')],
  ['about help customer-service privacy terms data-protection', () => import('@/routes/legal')],
  ['report-incident guest', () => import('@/routes/incidents')],
  [
    'request-service my-requests service-provider-application service-provider-dashboard job job-details provider',
    () => import('@/routes/services'),
  ],
  ['smart-parking car-park-map parked shared-place suggest-car-park my-suggestions', () => import('@/routes/parking')],
  ['update-status zones zone zone-detail', () => import('@/routes/zones')],
  ['admin', () => import('@/routes/admin')],
]

const front: PageInfo = { title: 'Home', layout: 'front' }
const FRONT: RouteObject[] = [{ path: '/', handle: front, element: <FrontPage /> }]

const tables = new Map<string, RouteObject[] | Promise<void>>([['', FRONT]])

/** The routes of the area that an address belongs to. While they are on their way it throws their promise, as `lazy` does. */
function tableAt(pathname: string): RouteObject[] {
  const beginning = pathname.split('/')[1] ?? ''
  let table = tables.get(beginning)
  if (!table) {
    const load = AREAS.find(([beginnings]) => beginnings.split(' ').includes(beginning))?.[1]
    const code = loading(load?.() ?? import('@/routes/notFound')).then((area) => area.default, failing)
    table = code.then((routes) => void tables.set(beginning, routes))
    tables.set(beginning, table)
  }
  if (table instanceof Promise) throw table
  return table
}

/** Stands in for a table that cannot be had: the app shell stays, and its page says why. */
function failing(reason: unknown): RouteObject[] {
  const Failing = () => {
    throw reason
  }
  return [{ path: '*', element: <Failing /> }]
}

/** The page at the address in force, in the app shell. */
function Page() {
  const { pathname } = useLocation()
  const table = tableAt(pathname)
  const info = matchRoutes(table, pathname)?.at(-1)?.route.handle
  const page = useRoutes(table)
  return <AppShell page={info ?? NO_PAGE}>{page}</AppShell>
}

/** The whole app, in a router. */
export function App() {
  return (
    <Suspense fallback={<PagePlaceholder />}>
      <Page />
    </Suspense>
  )
}
