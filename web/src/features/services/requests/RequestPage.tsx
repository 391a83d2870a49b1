import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { useMarkPageRead } from '@/data/notifications/mutations'
import { serviceRequestQuery } from '@/data/serviceRequests/queries'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { LoadingRequest } from './page/Loading'
import { RequestView } from './page/RequestView'

/** One of one's requests: its quotes, then the way of the provider who has it, then how it ended. */
export default function RequestPage() {
  const { id = '' } = useParams()
  const back = useGoBack(paths.myRequests)
  const request = useQuery(serviceRequestQuery(id))
  useMarkPageRead(request.data ? paths.myRequest(request.data.id) : null)
  if (request.data) return <RequestView key={id} request={request.data} />
  // An address that holds no id is no request either.
  const gone = request.error instanceof ApiError && [400, 404, 422].includes(request.error.status)
  return (
    <>
      <PageHeader title="My Request" back lead={<BackButton onBack={back} />} />
      <div className="content">
        {gone ? (
          <div className="card" role="alert">
            <EmptyState
              icon={SearchX}
              title="Request not found"
              heading="h2"
              next={
                <Link to={paths.myRequests} className={buttonVariants({ variant: 'primary' })}>
                  My Requests
                </Link>
              }
            />
          </div>
        ) : (
          <QueryContent
            query={request}
            loading="Loading your request…"
            failed="Your request could not be loaded"
            offline="Your request will be here when you’re back online. In danger? Call 999."
            skeleton={<LoadingRequest />}
          >
            {() => null}
          </QueryContent>
        )}
      </div>
    </>
  )
}
