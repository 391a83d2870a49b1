import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { incidentsQuery } from '@/data/incidents/queries'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { SkeletonRows } from '@/ui/Skeleton'
import css from '../Incidents.module.css'
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
  if (!list.data) {
    if (list.isError) {
      return (
        <ErrorState
          title="Your reports could not be loaded"
          detail={list.error.message}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
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
  const incidents = list.data.pages.flatMap((page) => page.incidents)
  if (incidents.length === 0) {
    return (
      <EmptyState icon={FileText} title="No reports yet">
        What you report appears here, with how far it has come.
      </EmptyState>
    )
  }
  return (
    <>
      <ul>
        {incidents.map((incident) => (
          <IncidentRow key={incident.reference} incident={incident} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={css.more}>
          {list.isFetchNextPageError && <p role="alert">{list.error?.message}</p>}
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
