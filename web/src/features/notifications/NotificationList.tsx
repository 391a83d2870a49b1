import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell, WifiOff } from 'lucide-react'
import { notificationsQuery } from '@/data/notifications/queries'
import { useOnline } from '@/lib/online'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { SkeletonRows } from '@/ui/Skeleton'
import { NotificationRow } from './NotificationRow'
import css from './Notifications.module.css'

/** The notifications, 25 more at a time. `onGo` runs when one leads somewhere. */
export function NotificationList({ onGo }: { onGo?: () => void }) {
  const list = useInfiniteQuery(notificationsQuery)
  const online = useOnline()
  if (!list.data) {
    if (list.isError) {
      return (
        <ErrorState
          title="Your notifications could not be loaded"
          detail={list.error.message}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )
    }
    if (!online) {
      return (
        <EmptyState icon={WifiOff} title="You are offline">
          Your notifications appear when you are back.
        </EmptyState>
      )
    }
    return (
      <div aria-busy="true" role="status">
        <span className="sr-only">Loading notifications…</span>
        <SkeletonRows rows={5} />
      </div>
    )
  }
  const notifications = list.data.pages.flatMap((page) => page.notifications)
  if (notifications.length === 0) {
    return (
      <EmptyState icon={Bell} title="No notifications yet" heading="h2">
        Messages, reports and decisions about your vehicles appear here.
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Notifications">
        {notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onGo={onGo} />
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p role="alert" className={css.fault}>
          {list.error?.message}
        </p>
      )}
      {list.hasNextPage && (
        <div className={css.more}>
          <Button variant="second" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
