import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '@/api/session'
import { isLimited } from '@/data/account/queries'
import { useUserEvents } from '@/data/events/userEvents'
import { unreadNotificationsQuery } from '@/data/notifications/queries'
import { queryClient } from '@/data/queryClient'
import { badgeApp } from '@/lib/appBadge'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'

const Panel = lazy(async () => {
  const { default: NotificationsPanel } = await import('@/features/notifications/NotificationsPanel')
  return {
    default: (props: { open: boolean; onOpenChange: (open: boolean) => void }) => (
      <QueryClientProvider client={queryClient}>
        <NotificationsPanel {...props} />
      </QueryClientProvider>
    ),
  }
})

/** How often to ask while no events flow. */
const POLL_INTERVAL_MS = 30_000

function useUnreadNotifications(): number {
  const session = useSession()
  const live = useUserEvents()
  const asking = live === 'polling' && { refetchInterval: POLL_INTERVAL_MS }
  const enabled = session !== null && !isLimited(session.user)
  const { data = 0 } = useQuery({ ...unreadNotificationsQuery(), ...asking, enabled }, queryClient)
  useEffect(() => badgeApp(data), [data])
  return data
}

function Drawn({ size }: { size: 20 | 24 }) {
  const count = useUnreadNotifications()
  return (
    <>
      <Icon of={BellIcon} size={size} />
      {count > 0 && (
        <>
          <span className="pip" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
          <span className="sr-only">, {count} unread</span>
        </>
      )}
    </>
  )
}

/** In a page's header: leads to the notifications. */
export function HeaderBell() {
  const here = useLocation().pathname === paths.notifications
  return (
    <Link
      to={paths.notifications}
      className="iconbtn bell"
      title="Notifications"
      aria-current={here ? 'page' : undefined}
    >
      <span className="sr-only">Notifications</span>
      <Drawn size={24} />
    </Link>
  )
}

/** In the rail: opens the notifications beside it. */
export function RailBell() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const act = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-expanded={open} onClick={act}>
        <span className="bell">
          <Drawn size={24} />
        </span>
        Notifications
      </button>
      <Suspense>{wanted && <Panel open={open} onOpenChange={setOpen} />}</Suspense>
    </>
  )
}
