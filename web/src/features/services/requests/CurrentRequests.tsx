import { useQuery } from '@tanstack/react-query'
import { latestRequestsQuery } from '@/data/serviceRequests/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { FirstFew } from '@/ui/FirstFew'
import { RequestRow } from './list/RequestRow'
import { byNeed } from './rules/needs'

/** Requests for help that are not over, on the dashboard; nothing where there is none. */
export default function CurrentRequests() {
  const latest = useQuery(latestRequestsQuery)
  const { waiting, current } = byNeed(latest.data?.service_requests ?? [])
  const shown = [...waiting, ...current]
  if (shown.length === 0) return null
  return (
    <FirstFew
      title="My Requests"
      seeAll={(link) => <Link to={paths.myRequests} {...link} />}
      query={latest}
      loading="Loading your requests…"
      failed="Your requests could not be loaded"
    >
      {() => (
        <ul className="rows">
          {shown.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
    </FirstFew>
  )
}
