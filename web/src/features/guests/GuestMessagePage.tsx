import { useQuery } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import { ApiError } from '@/api/errors'
import { usePeriod } from '@/data/config/queries'
import { guestQuery } from '@/data/guests/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Skeleton } from '@/ui/Skeleton'
import css from './Guests.module.css'
import { GuestThread } from './page/GuestThread'

/** A guest's message: to confirm, sent, or answered. Anyone with the link counts as the guest. */
export default function GuestMessagePage({ token }: { token: string }) {
  const conversation = useQuery(guestQuery(token))
  if (conversation.data) return <GuestThread token={token} conversation={conversation.data} />
  if (conversation.error instanceof ApiError && conversation.error.status === 404) {
    return (
      <div className={`card ${css.page}`}>
        <NoLink sentence={conversation.error.message} />
      </div>
    )
  }
  if (conversation.isError) {
    return (
      <div className={`card ${css.page}`}>
        <ErrorState
          title="Your message could not be loaded"
          detail={conversation.error.message}
          onRetry={() => void conversation.refetch()}
          busy={conversation.isFetching}
        />
      </div>
    )
  }
  return (
    <div className={`card card--pad ${css.page}`} aria-busy="true" role="status">
      <span className="sr-only">Loading your message…</span>
      <Skeleton width={140} height={28} />
      <Skeleton width="70%" height={44} />
      <Skeleton width="40%" />
    </div>
  )
}

function NoLink({ sentence }: { sentence: string }) {
  const period = usePeriod('guest_message_retention_seconds')
  return (
    <div role="alert">
      <EmptyState
        icon={Link2Off}
        title={sentence}
        heading="h2"
        next={
          <Link to={paths.publicScanner} className={buttonVariants({ variant: 'primary' })}>
            Write to an owner
          </Link>
        }
      >
        A private page closes {period} after its last message.
      </EmptyState>
    </div>
  )
}
