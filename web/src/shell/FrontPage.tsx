import { lazy } from 'react'
import { useSession } from '@/api/session'

const Landing = lazy(() => import('@/features/home/LandingPage'))

const Limited = lazy(() => import('@/features/accounts/LimitedAccount'))

const RecentMessages = lazy(() => import('@/features/messages/RecentMessages'))

const RecentReports = lazy(() => import('@/features/incidents/RecentReports'))

const Home = lazy(async () => {
  const [{ default: HomePage }, { ServerState }] = await Promise.all([
    import('@/features/home/HomePage'),
    import('./ServerState'),
  ])
  return {
    default: () => (
      <ServerState>
        <HomePage limited={Limited} messages={RecentMessages} reports={RecentReports} />
      </ServerState>
    ),
  }
})

/** The page at /: the landing page for a visitor, without any code that only drivers need; else the driver's home. */
export function FrontPage() {
  return useSession() ? <Home /> : <Landing />
}
