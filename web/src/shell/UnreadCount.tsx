import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/api/session'
import { unreadQuery } from '@/data/messages/queries'
import { queryClient } from '@/data/queryClient'

/** How many conversations hold something unread, at the navigation's Messages. Nothing while there are none. */
export default function UnreadCount() {
  useSession()
  const { data: count = 0 } = useQuery(unreadQuery(), queryClient)
  if (count === 0) return null
  return (
    <>
      <span className="pip" aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">{count === 1 ? '1 unread conversation in ' : `${count} unread conversations in `}</span>
    </>
  )
}
