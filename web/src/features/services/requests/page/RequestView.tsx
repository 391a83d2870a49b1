import { useNavigate } from 'react-router'
import type { ServiceRequest } from '@/data/serviceRequests/types'
import { useSearchParams } from '@/lib/searchParams'
import { useWide } from '@/lib/useWide'
import { paths } from '@/paths'
import { ConfirmWork } from '../job/ConfirmWork'
import { Ended } from '../job/Ended'
import { UnderWay } from '../job/UnderWay'
import { OpenRequest } from '../quotes/OpenRequest'
import { EditRequest } from './EditRequest'
import { RequestHeader } from './RequestHeader'

/** A request as it stands now. What is being changed stands in the address (`?do=edit`), so that Back closes the form. */
export function RequestView({ request }: { request: ServiceRequest }) {
  const [asked] = useSearchParams()
  const navigate = useNavigate()
  const wide = useWide()
  const { id, status, progress, can_edit } = request
  if (asked.get('do') === 'edit' && can_edit) {
    return <EditRequest request={request} onClose={() => void navigate(paths.myRequest(id), { replace: true })} />
  }
  const underWay = status === 'in_progress' && progress !== 'done'
  // On a phone the map has all of the upper half, and the way back floats on it.
  if (underWay && progress === 'en_route' && !wide) return <UnderWay request={request} bare />
  return (
    <>
      <RequestHeader request={request} />
      <div className="content">
        {status === 'open' ? (
          <OpenRequest request={request} />
        ) : underWay ? (
          <UnderWay request={request} />
        ) : status === 'in_progress' ? (
          <ConfirmWork request={request} />
        ) : (
          <Ended request={request} />
        )}
      </div>
    </>
  )
}
