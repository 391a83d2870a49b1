import { ChevronRight } from 'lucide-react'
import type { ServiceRequestSummary } from '@/data/serviceRequests/types'
import { Link } from '@/lib/Link'
import { formatPounds } from '@/lib/money'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { Row } from '@/ui/Row'
import { StatusBadge } from '../Badges'
import { formatMoment, TYPE_ICONS } from '../format'
import { standsAt } from '../rules/needs'
import css from './List.module.css'

/** A request in a list; the whole row leads to it. */
export function RequestRow({ request }: { request: ServiceRequestSummary }) {
  const { id, title, service_type, area, status, created_at, lowest_pence, accepted, registration, needs_you } = request
  // Of a job that ended without an agreed price, such as a cancelled one, the quote says nothing any more.
  const agreed = accepted?.agreed_price_pence ?? (status === 'in_progress' ? accepted?.amount_pence : null)
  const price = accepted
    ? [accepted.business_name, agreed != null && formatPounds(agreed)].filter(Boolean).join(', ')
    : lowest_pence != null && status === 'open' && `from ${formatPounds(lowest_pence)}`
  const stands = [standsAt(request), price].filter(Boolean).join(' · ')
  return (
    <Row
      unread={needs_you}
      lead={
        <span className={needs_you ? 'glyph glyph--blue' : 'glyph'}>
          <Icon of={TYPE_ICONS[service_type]} />
        </span>
      }
      title={
        <Link to={paths.myRequest(id)}>
          {needs_you && <span className="sr-only">Waiting for you: </span>}
          {title}
        </Link>
      }
      beside={<StatusBadge status={status} />}
      end={<Icon of={ChevronRight} />}
    >
      {stands && <p>{stands}</p>}
      <p className={css.where}>
        {registration && <Plate registration={registration} size={22} />}
        <span>{area}</span> <time dateTime={created_at}>{formatMoment(created_at, new Date())}</time>
      </p>
    </Row>
  )
}
