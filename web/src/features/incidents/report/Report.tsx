import { MapPin, ScanLine } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { Incident } from '@/data/incidents/types'
import { STATUSES, TYPES } from '@/data/incidents/words'
import { formatDay, formatTime } from '@/lib/dates'
import { PointMap } from '@/map/PointMap.lazy'
import { PointName } from '@/map/PointName'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { Stepper } from '@/ui/Stepper'
import css from '../Incidents.module.css'
import { SeverityBadge, StatusBadge } from '../StatusBadge'
import { Messages } from './Messages'
import { Photos } from './Photos'

type Props = {
  incident: Incident
  /** Where the report is kept among what was asked of the server. */
  queryKey: readonly unknown[]
  /** Where its photos are posted. */
  photosPath: string
  /** Answers what CarPal wrote about it. */
  onAnswer: (content: string) => Promise<Incident>
}

/** A report as its reporter reads it: what was said, how far it has come, what CarPal wrote, and its photos. */
export function Report({ incident, queryKey, photosPath, onAnswer }: Props) {
  const { registration, incident_type, severity, description, place, status, created_at } = incident
  const at = new Date(created_at)
  const point = place.lng != null && place.lat != null ? { lng: place.lng, lat: place.lat } : null
  return (
    <div className={css.report}>
      <div className={css.column}>
        <section className="card card--pad" aria-label="Report">
          <header className={css.reportHead}>
            <h2>{TYPES[incident_type]}</h2>
            <span role="status">
              <StatusBadge status={status} />
            </span>
          </header>
          <dl className={css.facts}>
            <Fact name="Reference">
              <b className={css.reference}>{incident.reference}</b>
            </Fact>
            <Fact name="Vehicle">
              {registration ? (
                <Plate registration={registration} />
              ) : (
                <span className={css.point}>
                  <Icon of={ScanLine} size={16} />A scanned card
                </span>
              )}
            </Fact>
            <Fact name="Severity">
              <SeverityBadge severity={severity} />
            </Fact>
            <Fact name="Reported">
              <time dateTime={created_at}>
                {formatDay(at)}, {formatTime(at)}
              </time>
            </Fact>
            {(place.text || point) && (
              <Fact name="Place">
                {place.text && <Pinned>{place.text}</Pinned>}
                {point && (
                  <Pinned>
                    <PointName at={point} />
                  </Pinned>
                )}
              </Fact>
            )}
          </dl>
          {point && (
            <Suspense>
              <PointMap at={point} />
            </Suspense>
          )}
          <p className={css.description}>{description}</p>
        </section>
        <Photos incident={incident} queryKey={queryKey} path={photosPath} />
      </div>
      <div className={css.column}>
        <Card title="Status">
          <History incident={incident} />
        </Card>
        <Messages incident={incident} queryKey={queryKey} onAnswer={onAnswer} />
      </div>
    </div>
  )
}

function Pinned({ children }: { children: ReactNode }) {
  return (
    <span className={css.point}>
      <Icon of={MapPin} size={16} />
      <span>{children}</span>
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The steps of a report, the earliest first; the last one is where it is now. */
function History({ incident: { history } }: { incident: Incident }) {
  return (
    <Stepper
      current={history.length - 1}
      steps={history.map(({ status, at }) => ({
        key: `${status} ${at}`,
        title: STATUSES[status].label,
        detail: STATUSES[status].meaning,
        time: (
          <time dateTime={at}>
            {formatDay(new Date(at))}, {formatTime(new Date(at))}
          </time>
        ),
      }))}
    />
  )
}
