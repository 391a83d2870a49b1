import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { Conversation } from '@/data/messages/types'
import { answersOf } from '@/data/moveRequests/mutations'
import { moveRequestsQuery } from '@/data/moveRequests/queries'
import { isOpen } from '@/data/moveRequests/types'
import { classes } from '@/lib/classes'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import css from './BlockedIn.module.css'
import { OwnerCard } from './OwnerCard'

/** The open request that was asked in a conversation: the owner answers it here, and whoever asked goes to their page. */
export function InThread({ conversation }: { conversation: Conversation }) {
  const queries = useQueryClient()
  const may = conversation.kind === 'owner' || conversation.kind === 'guest'
  const { data } = useQuery({ ...moveRequestsQuery, enabled: may })
  const request = data?.find((one) => one.conversation_id === conversation.id && isOpen(one))
  if (!may || !request) return null
  if (request.role === 'sender') {
    return (
      <Notice className={css.strip} title="You asked for this vehicle to be moved.">
        <Link to={paths.blockedInRequest(request.id)} className={css.more}>
          See how it’s going
          <Icon of={ChevronRight} size={16} />
        </Link>
      </Notice>
    )
  }
  return (
    <div className={classes(css.strip, css.scrolls)}>
      <OwnerCard request={request} answers={answersOf(queries, request.id)} place="thread" />
    </div>
  )
}
