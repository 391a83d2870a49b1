import { useQuery } from '@tanstack/react-query'
import { latestRequestsQuery } from '@/data/serviceRequests/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Notice } from '@/ui/Notice'
import css from './Form.module.css'

/** Leads to a request that is not over yet: most of those who come back look for that one. */
export function AlreadyOpen() {
  const current = useQuery(latestRequestsQuery).data?.service_requests.filter(({ ended_at }) => ended_at == null) ?? []
  const [first] = current
  if (!first) return null
  return (
    <Notice className={css.already ?? ''}>
      {current.length === 1 ? (
        <>
          “{first.title}” is still open. <Link to={paths.myRequest(first.id)}>Go to it</Link>
        </>
      ) : (
        <>
          You have {current.length} requests open. <Link to={paths.myRequests}>Go to them</Link>
        </>
      )}
    </Notice>
  )
}
