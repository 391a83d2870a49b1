import { useState } from 'react'
import type { AdminNeighbour, AdminSuggestion, Neighbour } from '@/data/suggestions/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Row } from '@/ui/Row'
import { RecordPart } from '../Record'
import { Decide } from './Decide'

type Props = { suggestion: AdminSuggestion; onDone: () => void }

/** Why drivers do not see one. */
const UNSEEN: Record<Exclude<AdminNeighbour['standing'], 'on_map'>, string> = {
  hidden: 'Hidden',
  unapproved: 'Not approved',
  deleted: 'Deleted',
}

/** What is within 100 metres, seen by drivers or not: one of them may be the car park that was suggested. */
export function Neighbours({ suggestion, onDone }: Props) {
  const [into, setInto] = useState<Neighbour | null>(null)
  if (suggestion.car_park_id != null) return null
  return (
    <RecordPart title="Car parks within 100 metres">
      {suggestion.neighbours.length === 0 && <p className="text-14 text-ink-2">Nothing.</p>}
      <ul className="rows">
        {suggestion.neighbours.map((one) => (
          <Row
            key={one.id}
            title={one.standing === 'on_map' ? <Link to={paths.carParkOnMap(one.id)}>{one.name}</Link> : one.name}
            end={
              one.standing !== 'deleted' &&
              suggestion.can_decide && (
                <Button size="small" onClick={() => setInto(one)}>
                  Merge into this
                </Button>
              )
            }
          >
            {one.standing !== 'on_map' && <Badge tone="warn">{UNSEEN[one.standing]}</Badge>}
            <p>
              {one.metres} m away{one.address && `, ${one.address}`}
            </p>
          </Row>
        ))}
      </ul>
      {into && <Decide suggestion={suggestion} as="merge" into={into} onDone={onDone} onClose={() => setInto(null)} />}
    </RecordPart>
  )
}
