import { useQuery } from '@tanstack/react-query'
import { FileX2, Flag } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { NewProviderReport } from '@/api/limits.gen'
import { useSession } from '@/api/session'
import { reportProvider } from '@/data/providers/mutations'
import { providerQuery, publicProviderQuery } from '@/data/providers/queries'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { ReportDialog } from '@/ui/ReportDialog'
import { Skeleton, SkeletonRows } from '@/ui/Skeleton'
import { Profile } from './Profile'
import css from './Public.module.css'

/** A business as everybody sees it: what it offers, about where, its insurance, and what its customers said. */
export default function ProviderPage() {
  const { id = '' } = useParams()
  const session = useSession()
  const provider = useQuery(publicProviderQuery(id))
  const own = useQuery({ ...providerQuery, enabled: session !== null })
  const back = useGoBack(paths.home)
  const [reporting, setReporting] = useState(false)
  const isOwn = own.data?.id === id
  const missing = provider.error instanceof ApiError && [400, 404].includes(provider.error.status)
  return (
    <>
      <PageHeader
        title={provider.data?.business_name ?? 'Provider'}
        shown="Provider"
        back
        lead={<BackButton onBack={back} />}
      />
      <div className={`content ${css.page}`}>
        {provider.data ? (
          <>
            <Profile provider={provider.data} isOwn={isOwn} canReport={session !== null && !isOwn} />
            {session && !isOwn && (
              <Button
                variant="quiet"
                icon={<Icon of={Flag} />}
                className={css.report}
                onClick={() => setReporting(true)}
              >
                Report this provider
              </Button>
            )}
            {!isOwn && (
              <div className={css.foot}>
                <Link to={paths.requestService} className={buttonVariants({ variant: 'primary', size: 'large' })}>
                  Request Service
                </Link>
              </div>
            )}
          </>
        ) : missing ? (
          <div className="card py-4">
            <EmptyState icon={FileX2} title="Provider not found" heading="h2">
              This business isn’t on CarPal, or not any more.
            </EmptyState>
          </div>
        ) : provider.isError ? (
          <div className="card">
            <ErrorState
              title="This provider could not be loaded"
              detail={provider.error.message}
              onRetry={() => void provider.refetch()}
              busy={provider.isFetching}
            />
          </div>
        ) : (
          <Loading />
        )}
      </div>
      {reporting && (
        <ReportDialog
          title="Report this provider"
          description="We keep a copy of this page and look into it. We won’t tell them who reported it."
          most={NewProviderReport.description.maxLength}
          onReport={({ reason, description }) => reportProvider(id, { reason, description })}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  )
}

function Loading() {
  return (
    <div className={css.column} aria-busy="true" role="status">
      <span className="sr-only">Loading this provider…</span>
      <div className={`card card--pad ${css.column}`}>
        <Skeleton width="50%" height={24} />
        <Skeleton width="30%" />
        <Skeleton height={180} />
      </div>
      <div className="card">
        <SkeletonRows rows={3} />
      </div>
    </div>
  )
}
