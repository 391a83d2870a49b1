import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { type AdminIncident, adminIncidentQuery } from '@/data/incidents/admin'
import { STATUSES, TYPES } from '@/data/incidents/words'
import { Link } from '@/lib/Link'
import { PointMap } from '@/map/PointMap.lazy'
import { PointName } from '@/map/PointName'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { Plate } from '@/ui/Plate'
import { QueryContent } from '@/ui/QueryContent'
import { Stepper } from '@/ui/Stepper'
import { Moment } from '../Moment'
import { Facts, RecordHead, RecordPart } from '../Record'
import css from '../Record.module.css'
import { IncidentStatusBadge, SeverityBadge } from './Badges'
import { MessageDialog } from './MessageDialog'
import { contactOf, nextOf } from './rules'
import { StatusDialog } from './StatusDialog'

type Asked = 'status' | 'message' | null
type Props = {
  reference: string
  /** Which dialog is open, where somebody else decides that; otherwise the record's own buttons do. */
  asked?: Asked
  onAsk?: (asked: Asked) => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onClose?: () => void
  /** Without its head, which another page draws. */
  bare?: boolean
}

/** An incident report with its evidence, and what an admin does about it. */
export function IncidentRecord({ reference, ...rest }: Props) {
  const query = useQuery(adminIncidentQuery(reference))
  return (
    <QueryContent query={query} loading="Loading the incident…" failed="The incident could not be loaded" rows={6}>
      {(incident) => <Loaded incident={incident} onGone={() => void query.refetch()} {...rest} />}
    </QueryContent>
  )
}

type LoadedProps = Omit<Props, 'reference'> & { incident: AdminIncident; onGone: () => void }

function Loaded({ incident, onGone, asked: from, onAsk, bare = false, ...ways }: LoadedProps) {
  const [own, setOwn] = useState<Asked>(null)
  const [wanted, ask] = onAsk ? [from ?? null, onAsk] : [own, setOwn]
  // A closed report has no next status: to write is what is left.
  const asked = wanted === 'status' && nextOf(incident).length === 0 ? 'message' : wanted
  const { place, photos, history, messages, status, reporter } = incident
  const point = place.lng != null && place.lat != null ? { lng: place.lng, lat: place.lat } : null
  const close = () => ask(null)
  return (
    <>
      {!bare && (
        <RecordHead
          title={TYPES[incident.incident_type]}
          reference={incident.reference}
          badges={
            <>
              <SeverityBadge severity={incident.severity} />
              <IncidentStatusBadge status={status} />
              {incident.answered_at && <Badge tone="blue">Answered</Badge>}
            </>
          }
          {...ways}
        />
      )}
      <Facts facts={factsOf(incident, point)} />
      <RecordPart title="What happened">
        <p className={css.text}>{incident.description}</p>
        {point && (
          <Suspense>
            <PointMap at={point} />
          </Suspense>
        )}
      </RecordPart>
      <RecordPart title="Photos">
        <PhotoGrid photos={photos} onGone={onGone}>
          {photos.length === 0 && <p className={css.small}>No photos were sent.</p>}
        </PhotoGrid>
      </RecordPart>
      <RecordPart title="Status">
        <Stepper
          current={history.length - 1}
          steps={history.map((step) => ({
            key: step.status + step.at,
            title: STATUSES[step.status].label,
            time: <Moment at={step.at} />,
            detail: [step.by, step.reason].filter(Boolean).join(': '),
          }))}
        />
        <div className={css.buttons}>
          <Button onClick={() => ask('status')} disabled={nextOf(incident).length === 0}>
            Change status
          </Button>
          <Button onClick={() => ask('message')}>Message the reporter</Button>
        </div>
      </RecordPart>
      <RecordPart title="Messages with the reporter">
        {messages.length === 0 ? (
          <p className={css.small}>None yet.</p>
        ) : (
          <ol className={css.log}>
            {messages.map((message) => (
              <li key={message.at} data-from={message.by_reporter ? 'them' : undefined}>
                <p className={css.text}>{message.content}</p>
                <p>
                  {message.by_reporter ? reporter.name : 'CarPal'} · <Moment at={message.at} />
                </p>
              </li>
            ))}
          </ol>
        )}
      </RecordPart>
      {asked === 'status' && <StatusDialog incident={incident} onClose={close} />}
      {asked === 'message' && <MessageDialog incident={incident} onClose={close} />}
    </>
  )
}

function factsOf(incident: AdminIncident, point: { lng: number; lat: number } | null): Record<string, ReactNode> {
  const { registration, reporter, place, history, owner_known } = incident
  const told = history.find(({ status }) => status === 'owner_notified')
  return {
    Vehicle: registration ? <Plate registration={registration} size={22} /> : 'A scanned card',
    Reported: <Moment at={incident.created_at} />,
    Place: place.text,
    'On the map': point && <PointName at={point} />,
    Reporter: reporter.user_id ? <Link to={paths.adminUser(reporter.user_id)}>{reporter.name}</Link> : reporter.name,
    'Shown as': reporter.is_anonymous ? 'Anonymous: only CarPal sees the name' : null,
    'Can be answered': contactOf(reporter),
    Owner: told ? (
      <>
        Notified on <Moment at={told.at} />
      </>
    ) : owner_known ? (
      'On CarPal, not told yet'
    ) : (
      'No owner on CarPal when it was reported'
    ),
  }
}
