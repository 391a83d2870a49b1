import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { recentIncidentsQuery } from '@/data/incidents/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { FirstFew } from '@/ui/FirstFew'
import { IncidentRow } from './list/IncidentRow'

/** The latest reports, on the dashboard. */
export default function RecentReports() {
  return (
    <FirstFew
      title="Recent Reports"
      seeAll={(link) => <Link to={paths.reportIncident} {...link} />}
      query={useQuery(recentIncidentsQuery)}
      loading="Loading reports…"
      failed="Your reports could not be loaded"
    >
      {({ incidents }) =>
        incidents.length === 0 ? (
          <EmptyState icon={FileText} title="No reports yet" />
        ) : (
          <ul className="rows">
            {incidents.map((incident) => (
              <IncidentRow key={incident.reference} incident={incident} />
            ))}
          </ul>
        )
      }
    </FirstFew>
  )
}
