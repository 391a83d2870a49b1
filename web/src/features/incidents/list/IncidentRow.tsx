import { ScanLine } from 'lucide-react'
import type { IncidentSummary } from '@/data/incidents/types'
import { TYPES } from '@/data/incidents/words'
import { formatDay } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { Row } from '@/ui/Row'
import css from '../Incidents.module.css'
import { StatusBadge } from '../StatusBadge'

/** A report in a list; the whole row leads to it. */
export function IncidentRow({ incident }: { incident: IncidentSummary }) {
  const { reference, registration, incident_type, status, created_at } = incident
  return (
    <Row
      title={<Link to={paths.incident(reference)}>{TYPES[incident_type]}</Link>}
      end={<StatusBadge status={status} />}
    >
      <p className={css.about}>
        {registration ? (
          <Plate registration={registration} size={22} />
        ) : (
          <span className={css.point}>
            <Icon of={ScanLine} size={16} />
            Scanned card
          </span>
        )}
        <time dateTime={created_at}>{formatDay(new Date(created_at))}</time>
      </p>
    </Row>
  )
}
