import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { markRead } from '@/data/notifications/mutations'
import { notificationsQuery } from '@/data/notifications/queries'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { failed } from '@/ui/toast'

/** Marks all as read, up to the latest that is shown. */
export function MarkAll() {
  const queries = useQueryClient()
  const list = useInfiniteQuery(notificationsQuery)
  const mark = useMutation({
    mutationFn: (until: string) => markRead(queries, { until }),
    onError: ({ message }) => failed({ title: 'Couldn’t mark them as read', detail: message }),
  })
  const latest = list.data?.pages[0]?.notifications[0]
  const anyUnread = list.data?.pages.some((page) => page.notifications.some((one) => !one.is_read))
  if (!latest) return null
  return (
    <Button
      variant="quiet"
      icon={<Icon of={CheckCheck} />}
      busy={mark.isPending}
      disabled={!anyUnread}
      onClick={() => mark.mutate(latest.created_at)}
    >
      Mark all as read
    </Button>
  )
}
