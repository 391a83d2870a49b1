import { useQuery } from '@tanstack/react-query'
import { dashboardQuery } from '@/data/admin/dashboard'
import { paths } from '@/paths'
import { ErrorState } from '@/ui/ErrorState'
import { DashboardFrame } from '../DashboardFrame'
import { FindUser } from './FindUser'
import { LatestReports } from './LatestReports'
import css from './Overview.module.css'
import { QuickLinks } from './QuickLinks'
import { StatCards } from './StatCards'

/** What there is, what waits, and the ways there. */
export function Overview() {
  const dashboard = useQuery(dashboardQuery)
  return (
    <DashboardFrame at={paths.admin} tools={<FindUser />}>
      {dashboard.isError && !dashboard.data ? (
        <div className="card">
          <ErrorState
            title="Error loading data: Failed to load admin dashboard data"
            detail={dashboard.error.message}
            onRetry={() => void dashboard.refetch()}
            busy={dashboard.isFetching}
          />
        </div>
      ) : (
        <StatCards of={dashboard.data} />
      )}
      <div className={css.below}>
        <LatestReports />
        <QuickLinks />
      </div>
    </DashboardFrame>
  )
}
