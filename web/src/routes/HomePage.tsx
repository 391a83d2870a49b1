import { lazy } from 'react'
import Home from '@/features/home/HomePage'
import { ServerState } from '@/shell/ServerState'
import '@/styles/pages.css'

const Limited = lazy(() => import('@/features/accounts/LimitedAccount'))
const OpenMoveRequests = lazy(() => import('@/features/messages/blockedIn/OpenRequests'))
const RecentMessages = lazy(() => import('@/features/messages/RecentMessages'))
const CurrentRequests = lazy(() => import('@/features/services/requests/CurrentRequests'))
const RecentReports = lazy(() => import('@/features/incidents/RecentReports'))

/** The driver's home, with what other features show on it. */
export default function HomePage() {
  return (
    <ServerState>
      <Home
        limited={Limited}
        blockedIn={OpenMoveRequests}
        messages={RecentMessages}
        reports={RecentReports}
        requests={CurrentRequests}
      />
    </ServerState>
  )
}
