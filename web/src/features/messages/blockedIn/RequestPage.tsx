import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CarFront } from 'lucide-react'
import { useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { useUserEvents } from '@/data/events/userEvents'
import { answersOf } from '@/data/moveRequests/mutations'
import { moveRequestQuery } from '@/data/moveRequests/queries'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { LiveMark } from '@/ui/LiveMark'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import css from './BlockedIn.module.css'
import { OwnerCard } from './OwnerCard'
import { SenderCard } from './SenderCard'
import { WhereTo } from './WhereTo'

/** One request to move a vehicle, live: as who asked follows it, or as the owner answers it. */
export default function RequestPage() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const request = useQuery(moveRequestQuery(queries, id))
  const back = useGoBack(paths.home)
  const live = useUserEvents()
  return (
    <>
      <PageHeader title="Blocked in" back lead={<BackButton onBack={back} />} beside={<LiveMark state={live} />} />
      <div className={`content content--column ${css.page}`}>
        {request.data ? (
          request.data.role === 'sender' ? (
            <SenderCard request={request.data} answers={answersOf(queries, id)} />
          ) : (
            <>
              <OwnerCard request={request.data} answers={answersOf(queries, id)} />
              {request.data.state !== 'moved' && <WhereTo />}
            </>
          )
        ) : isMissing(request.error) ? (
          <EmptyState
            icon={CarFront}
            title="Request not found"
            heading="h2"
            next={
              <Link to={paths.home} className={buttonVariants({ variant: 'primary' })}>
                Go to CarPal
              </Link>
            }
          >
            It may be someone else’s, or too old to show.
          </EmptyState>
        ) : request.isError ? (
          <ErrorState
            title="This request could not be loaded"
            detail={request.error.message}
            onRetry={() => void request.refetch()}
            busy={request.isFetching}
          />
        ) : (
          <div className="card card--pad grid gap-3" aria-busy="true" role="status">
            <span className="sr-only">Loading…</span>
            <Skeleton width={140} height={32} />
            <Skeleton height={180} />
          </div>
        )}
      </div>
    </>
  )
}

const isMissing = (error: Error | null) => error instanceof ApiError && [400, 404, 422].includes(error.status)
