import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import { ApiError } from '@/api/errors'
import { answersByLink } from '@/data/moveRequests/mutations'
import { linkedMoveRequestQuery } from '@/data/moveRequests/queries'
import { Link } from '@/lib/Link'
import { useLinkToken } from '@/lib/linkToken'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageHeader } from '@/ui/PageHeader'
import { Spinner } from '@/ui/Spinner'
import css from './BlockedIn.module.css'
import { OwnerCard } from './OwnerCard'
import { WhereTo } from './WhereTo'

/**
 * The owner answers by the link of an email, without signing in. By a press and never by itself: programs that look through emails
 * open links, too.
 */
export default function OnMyWayPage() {
  const token = useLinkToken()
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeader title="Blocked in" showMenu={false} />
      <div className={`content content--column ${css.page}`}>
        {token ? (
          <Linked token={token} />
        ) : (
          <NoLink sentence="Part of this link is missing. Please open it from the email again." />
        )}
      </div>
    </>
  )
}

function Linked({ token }: { token: string }) {
  const queries = useQueryClient()
  const request = useQuery(linkedMoveRequestQuery(token))
  if (request.data) {
    return (
      <>
        <OwnerCard request={request.data} answers={answersByLink(queries, token)} place="link" />
        {request.data.state !== 'moved' && <WhereTo />}
      </>
    )
  }
  if (request.error instanceof ApiError && request.error.status === 404)
    return <NoLink sentence={request.error.message} />
  if (request.isError) {
    return (
      <ErrorState
        title="This request could not be loaded"
        detail={request.error.message}
        onRetry={() => void request.refetch()}
        busy={request.isFetching}
      />
    )
  }
  return <Spinner label="Loading…" />
}

function NoLink({ sentence }: { sentence: string }) {
  return (
    <div className="card" role="alert">
      <EmptyState
        icon={Link2Off}
        title={sentence}
        heading="h2"
        next={
          <Link to={paths.home} className={buttonVariants({ variant: 'primary' })}>
            Go to CarPal
          </Link>
        }
      />
    </div>
  )
}
