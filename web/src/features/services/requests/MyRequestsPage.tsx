import { useInfiniteQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { serviceRequestsQuery } from '@/data/serviceRequests/queries'
import type { ServiceRequestSummary } from '@/data/serviceRequests/types'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { ShowMore } from '@/ui/ShowMore'
import css from './list/List.module.css'
import { RequestRow } from './list/RequestRow'
import { byNeed } from './rules/needs'

/** One's requests for help: what waits for an answer first, then what goes on, then what is over. */
export default function MyRequestsPage() {
  const back = useGoBack(paths.home)
  const list = useInfiniteQuery(serviceRequestsQuery)
  return (
    <>
      <PageHeader title="My Requests" back lead={<BackButton onBack={back} />} />
      <div className="content content--column">
        <QueryContent
          query={list}
          loading="Loading your requests…"
          failed="Your requests could not be loaded"
          offline="Your requests will be here when you’re back online. In danger? Call 999."
          className="card"
        >
          {({ pages }) => {
            const requests = pages.flatMap((page) => page.service_requests)
            if (requests.length === 0) return <None />
            const { waiting, current, past } = byNeed(requests)
            return (
              <div className={css.parts}>
                <Part title="Waiting for you" of={waiting} />
                <Part title="Under way" of={current} />
                <Part title="Earlier" of={past} />
                <ShowMore list={list} />
                <Ask />
              </div>
            )
          }}
        </QueryContent>
      </div>
    </>
  )
}

function Part({ title, of }: { title: string; of: ServiceRequestSummary[] }) {
  if (of.length === 0) return null
  return (
    <Card title={title}>
      <ul className="rows">
        {of.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  )
}

function Ask() {
  return (
    <Link to={paths.requestService} className={buttonVariants({ variant: 'primary', size: 'large', block: true })}>
      Request Help
    </Link>
  )
}

function None() {
  return (
    <div className="card">
      <EmptyState
        icon={LifeBuoy}
        title="No requests yet"
        heading="h2"
        next={
          <Link to={paths.requestService} className={buttonVariants({ variant: 'primary' })}>
            Request Help
          </Link>
        }
      >
        Flat tyre, dead battery, no fuel? Say what happened and where, and compare quotes from providers near you.
      </EmptyState>
    </div>
  )
}
