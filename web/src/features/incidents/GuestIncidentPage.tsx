import { useQuery } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import { ApiError } from '@/api/errors'
import { answerIncidentAsGuest } from '@/data/incidents/mutations'
import { guestIncidentQuery, photosOf } from '@/data/incidents/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { LoadingReport } from './report/Loading'
import { Report } from './report/Report'

/** What became of a guest's report. Whoever has the link is the guest. */
export default function GuestIncidentPage({ token }: { token: string }) {
  const query = guestIncidentQuery(token)
  const incident = useQuery(query)
  if (incident.data) {
    return (
      <Report
        incident={incident.data}
        queryKey={query.queryKey}
        photosPath={photosOf.guest(token)}
        onAnswer={(content) => answerIncidentAsGuest(token, content)}
      />
    )
  }
  if (!incident.error) return <LoadingReport />
  const gone = incident.error instanceof ApiError && incident.error.status === 404
  return (
    <div className="card">
      {gone ? (
        <div role="alert">
          <EmptyState
            icon={Link2Off}
            title={incident.error.message}
            heading="h2"
            next={
              <Link to={paths.publicScanner} className={buttonVariants({ variant: 'primary' })}>
                Contact an owner
              </Link>
            }
          />
        </div>
      ) : (
        <ErrorState
          title="Your report could not be loaded"
          detail={incident.error.message}
          onRetry={() => void incident.refetch()}
          busy={incident.isFetching}
        />
      )}
    </div>
  )
}
