import { useQuery } from '@tanstack/react-query'
import { FileX2 } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { answerIncident } from '@/data/incidents/mutations'
import { incidentQuery, photosOf } from '@/data/incidents/queries'
import { useMarkPageRead } from '@/data/notifications/mutations'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageHeader } from '@/ui/PageHeader'
import { LoadingReport } from './report/Loading'
import { Report } from './report/Report'

/** One of the user's own reports. */
export default function IncidentPage() {
  const { reference = '' } = useParams()
  const navigate = useNavigate()
  const query = incidentQuery(reference)
  const incident = useQuery(query)
  useMarkPageRead(incident.data ? paths.incident(incident.data.reference) : null)
  return (
    <>
      <PageHeader
        title={incident.data?.reference ?? 'Report'}
        back
        lead={<BackButton onBack={() => void navigate(paths.reportIncident)} />}
      />
      <div className="content">
        {incident.data ? (
          <Report
            key={reference}
            incident={incident.data}
            queryKey={query.queryKey}
            photosPath={photosOf.user(reference)}
            onAnswer={(content) => answerIncident(reference, content)}
          />
        ) : incident.error ? (
          <div className="card">
            {incident.error instanceof ApiError && incident.error.status === 404 ? (
              <EmptyState
                icon={FileX2}
                title={incident.error.message}
                heading="h2"
                next={
                  <Link to={paths.reportIncident} className={buttonVariants({ variant: 'primary' })}>
                    My reports
                  </Link>
                }
              />
            ) : (
              <ErrorState
                title="The report could not be loaded"
                detail={incident.error.message}
                onRetry={() => void incident.refetch()}
                busy={incident.isFetching}
              />
            )}
          </div>
        ) : (
          <LoadingReport />
        )}
      </div>
    </>
  )
}
