import { useQuery } from '@tanstack/react-query'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { moveRequestsQuery } from '@/data/moveRequests/queries'
import { isOpen, type MoveRequest } from '@/data/moveRequests/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { Row } from '@/ui/Row'

/** Requests to move a vehicle that are open, on the dashboard; nothing where there are none. */
export default function OpenRequests() {
  const requests = useQuery(moveRequestsQuery).data?.filter(isOpen) ?? []
  if (requests.length === 0) return null
  return (
    <section className="card" aria-label="Blocked in">
      <ul className="rows">
        {requests.map((request) => (
          <Row
            key={request.id}
            unread={request.role === 'owner' && request.state !== 'on_their_way'}
            lead={<Icon of={TriangleAlert} />}
            title={<Link to={paths.blockedInRequest(request.id)}>{words(request)}</Link>}
            end={<Icon of={ChevronRight} />}
          >
            {request.registration && (
              <p>
                <Plate registration={request.registration} size={22} />
              </p>
            )}
          </Row>
        ))}
      </ul>
    </section>
  )
}

const SENDER = { sent: 'sent', asked_again: 'asked again', on_their_way: 'on their way' } as const

function words({ role, state }: MoveRequest): string {
  if (role === 'sender') return `You’re blocked in: ${SENDER[state as keyof typeof SENDER]}`
  return state === 'on_their_way' ? 'You’re on your way to move it' : 'Your vehicle is blocking someone in'
}
