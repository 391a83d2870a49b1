import { ChevronRight, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { OpenZoneAlert, ZoneDetail } from '@/data/zones/types'
import { ALERT_KINDS } from '@/data/zones/words'
import { counted } from '@/lib/counted'
import { Link } from '@/lib/Link'
import { useNow } from '@/lib/useNow'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { Row } from '@/ui/Row'
import { AddAlert } from './AddAlert'
import { AlertIcon } from './AlertIcon'
import { LeavingRows } from './LeavingRows'
import { untilWords } from './untilWords'
import { useLeavingHere } from './useLeavingHere'
import css from './Zones.module.css'

/** The alerts that hold in a zone, and the spaces that are about to be left there. Members open an alert, and add their own. */
export function Alerts({ zone }: { zone: ZoneDetail }) {
  const { id, open_alerts, membership, retired_at } = zone
  const [adds, setAdds] = useState(false)
  // What runs out while one looks is not shown any more.
  const now = useNow(15_000)
  const alerts = open_alerts.filter(({ ends_at }) => Date.parse(ends_at) > now.getTime())
  const leaving = useLeavingHere(zone)
  return (
    <Card
      title="Active alerts"
      action={
        membership && !retired_at ? (
          <Button size="small" variant="quiet" onClick={() => setAdds(true)}>
            Add an alert
          </Button>
        ) : undefined
      }
    >
      {alerts.length === 0 && leaving.length === 0 ? (
        <EmptyState icon={CircleCheck} title="No alerts right now" />
      ) : (
        <ul className="rows" aria-label="Active alerts">
          {alerts.map((alert) => (
            <AlertRow key={alert.id} zone={id} alert={alert} opens={Boolean(membership)} now={now} />
          ))}
          <LeavingRows places={leaving} now={now} />
        </ul>
      )}
      {adds && <AddAlert zone={zone} onClose={() => setAdds(false)} />}
    </Card>
  )
}

type RowProps = { zone: string; alert: OpenZoneAlert; opens: boolean; now: Date }

function AlertRow({ zone, alert: { id, alert_kind, content, ends_at, agree }, opens, now }: RowProps) {
  return (
    <Row
      lead={
        <span className={css.glyph}>
          <AlertIcon of={alert_kind} />
        </span>
      }
      title={opens ? <Link to={paths.zonePost(zone, id)}>{content}</Link> : content}
      end={opens && <Icon of={ChevronRight} />}
    >
      <p>
        {ALERT_KINDS[alert_kind]} · {untilWords(new Date(ends_at), now)}
        {agree > 0 && `, ${counted(agree, 'driver agrees', 'drivers agree')}`}
      </p>
    </Row>
  )
}
