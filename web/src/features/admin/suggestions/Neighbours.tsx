import { useState } from 'react'
import type { AdminSuggestion, Neighbour } from '@/data/suggestions/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Row } from '@/ui/Row'
import { RecordPart } from '../Record'
import { Decide } from './Decide'

type Props = { suggestion: AdminSuggestion; onDone: () => void }

/** What is on the map within 100 metres: one of them may be the car park that was suggested. */
export function Neighbours({ suggestion, onDone }: Props) {
  const [into, setInto] = useState<Neighbour | null>(null)
  if (suggestion.car_park_id != null) return null
  return (
    <RecordPart title="On the map within 100 metres">
      {suggestion.neighbours.length === 0 && <p className="text-14 text-ink-2">Nothing.</p>}
      <ul className="rows">
        {suggestion.neighbours.map((one) => (
          <Row
            key={one.id}
            title={<Link to={paths.carParkOnMap(one.id)}>{one.name}</Link>}
            end={
              <Button size="small" onClick={() => setInto(one)}>
                Merge into this
              </Button>
            }
          >
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
