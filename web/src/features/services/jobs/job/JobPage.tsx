import { useQuery } from '@tanstack/react-query'
import { FileX2 } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { jobQuery } from '@/data/jobs/queries'
import { useMarkPageRead } from '@/data/notifications/mutations'
import { providerQuery } from '@/data/providers/queries'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageHeader } from '@/ui/PageHeader'
import { JobGate } from './JobGate'
import { JobView } from './JobView'
import { LoadingJob } from './LoadingJob'

/** One job: to quote for, or, once the customer has accepted, to do. What one may not see has a gate in its place. */
export default function JobPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const provider = useQuery(providerQuery)
  const job = useQuery(jobQuery(id))
  useMarkPageRead(paths.job(id))
  const back = () => void navigate(paths.providerDashboard)
  const failed = job.error ?? provider.error
  const { status } = job.error instanceof ApiError ? job.error : { status: null }
  const shut = provider.data !== undefined && (status === 403 || provider.data === null)
  return (
    <>
      <PageHeader title={job.data?.title ?? 'Job Details'} back lead={<BackButton onBack={back} />} />
      <div className="content">
        {job.data && provider.data && !shut && status !== 404 ? (
          <JobView key={id} job={job.data} provider={provider.data} />
        ) : shut ? (
          <JobGate provider={provider.data ?? null} />
        ) : status === 404 || status === 400 ? (
          <div className="card py-4">
            <EmptyState
              icon={FileX2}
              title="Job not found"
              heading="h2"
              next={
                <Button variant="primary" onClick={back}>
                  Back to Dashboard
                </Button>
              }
            >
              It may have been taken by another provider, cancelled, or lie outside your reach.
            </EmptyState>
          </div>
        ) : failed && (status === null || status !== 403) ? (
          <div className="card">
            <ErrorState
              title="The job could not be loaded"
              detail={failed.message}
              onRetry={() => {
                void job.refetch()
                void provider.refetch()
              }}
              busy={job.isFetching || provider.isFetching}
            />
          </div>
        ) : (
          <LoadingJob />
        )}
      </div>
    </>
  )
}
