import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { incidentsQuery } from '@/data/incidents/queries'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { QueryContent } from '@/ui/QueryContent'
import { ShowMore } from '@/ui/ShowMore'
import { IncidentRow } from './IncidentRow'

/** One's reports, the latest first. */
export function MyReports() {
  return (
    <Card title="My reports">
      <Content />
    </Card>
  )
}

function Content() {
  const list = useInfiniteQuery(incidentsQuery)
  return (
    <QueryContent query={list} loading="Loading reports…" failed="Your reports could not be loaded">
      {({ pages }) => {
        const incidents = pages.flatMap((page) => page.incidents)
        if (incidents.length === 0) {
          return (
            <EmptyState icon={FileText} title="No reports yet">
              Your reports appear here, and you can follow how they’re going.
            </EmptyState>
          )
        }
        return (
          <>
            <ul className="rows">
              {incidents.map((incident) => (
                <IncidentRow key={incident.reference} incident={incident} />
              ))}
            </ul>
            <ShowMore list={list} />
          </>
        )
      }}
    </QueryContent>
  )
}
