import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { notificationsQuery } from '@/data/notifications/queries'
import { EmptyState } from '@/ui/EmptyState'
import { QueryContent } from '@/ui/QueryContent'
import { ShowMore } from '@/ui/ShowMore'
import { NotificationRow } from './NotificationRow'

/** The notifications, 25 more at a time. `onGo` runs when one leads somewhere. */
export function NotificationList({ onGo }: { onGo?: () => void }) {
  const list = useInfiniteQuery(notificationsQuery)
  return (
    <QueryContent
      query={list}
      loading="Loading notifications…"
      failed="Your notifications could not be loaded"
      offline="Your notifications will be here when you’re back online."
      rows={5}
    >
      {({ pages }) => {
        const notifications = pages.flatMap((page) => page.notifications)
        if (notifications.length === 0) {
          return (
            <EmptyState icon={Bell} title="No notifications yet" heading="h2">
              News about your messages, reports and vehicles appears here.
            </EmptyState>
          )
        }
        return (
          <>
            <ul className="rows" aria-label="Notifications">
              {notifications.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} onGo={onGo} />
              ))}
            </ul>
            <ShowMore list={list} />
          </>
        )
      }}
    </QueryContent>
  )
}
