import { useQuery } from '@tanstack/react-query'
import { ChevronRight, FileText } from 'lucide-react'
import { Link } from 'react-router'
import { recentIncidentsQuery } from '@/api/incidents'
import { paths } from '@/paths'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { SkeletonRows } from '@/ui/Skeleton'
import css from './Incidents.module.css'
import { IncidentRow } from './list/IncidentRow'

/** The latest reports, on the dashboard. */
export default function RecentReports() {
  return (
    <Card
      title="Recent Reports"
      action={
        <Link to={paths.reportIncident} className={css.all}>
          See all
          <Icon of={ChevronRight} size={16} />
        </Link>
      }
    >
      <Content />
    </Card>
  )
}

function Content() {
  const recent = useQuery(recentIncidentsQuery)
  if (recent.data) {
    if (recent.data.incidents.length === 0) return <EmptyState icon={FileText} title="No reports yet" />
    return (
      <ul>
        {recent.data.incidents.map((incident) => (
          <IncidentRow key={incident.reference} incident={incident} />
        ))}
      </ul>
    )
  }
  if (recent.isError) {
    return (
      <ErrorState
        title="Your reports could not be loaded"
        detail={recent.error.message}
        onRetry={() => void recent.refetch()}
        busy={recent.isFetching}
      />
    )
  }
  return (
    <div aria-busy="true" role="status">
      <span className="sr-only">Loading reports…</span>
      <SkeletonRows rows={3} />
    </div>
  )
}
