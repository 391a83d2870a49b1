import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { meQuery } from '@/api/me'
import { paths } from '@/paths'
import { ErrorState } from '@/ui/ErrorState'
import { Spinner } from '@/ui/Spinner'
import { Dashboard } from './dashboard/Dashboard'
import { HomeBar } from './HomeBar'

/** The home of whoever is signed in: an admin is sent to the admin area, a driver sees the dashboard. */
export default function HomePage() {
  const me = useQuery(meQuery)
  if (me.data?.is_admin) return <Navigate to={paths.admin} replace />
  return (
    <>
      <HomeBar />
      <div className="content">
        <h1 className="sr-only">Home</h1>
        {me.isPending && (
          <div className="grid min-h-[50dvh] place-items-center">
            <Spinner label="Loading your account…" />
          </div>
        )}
        {me.isError && !me.data && (
          <ErrorState
            title="Your account could not be loaded"
            detail={me.error.message}
            onRetry={() => void me.refetch()}
            busy={me.isFetching}
          />
        )}
        {me.data && <Dashboard me={me.data} />}
      </div>
    </>
  )
}
