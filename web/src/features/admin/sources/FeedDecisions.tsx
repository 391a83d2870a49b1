import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FeedDecision, undoFeedDecision } from '@/data/feeds/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Row } from '@/ui/Row'
import { confirmed } from '@/ui/toast'
import { Moment } from '../Moment'
import { RecordPart } from '../Record'

/** What persons decided of a feed's car parks, each to be taken back. */
export function FeedDecisions({ decisions }: { decisions: FeedDecision[] }) {
  const [undoing, setUndoing] = useState<FeedDecision | null>(null)
  if (decisions.length === 0) return null
  return (
    <RecordPart title="Decided by admins">
      <ul className="rows">
        {decisions.map((one) => (
          <Row
            key={one.id}
            title={nameOf(one)}
            end={
              <Button size="small" aria-label={`Undo: ${nameOf(one)}`} onClick={() => setUndoing(one)}>
                Undo
              </Button>
            }
          >
            <p>
              {one.car_park ? (
                <>
                  is <Link to={paths.carParkOnMap(one.car_park.id)}>{one.car_park.name}</Link>
                </>
              ) : (
                'is not on the map'
              )}
            </p>
            <p>
              {one.decided_by ?? 'Command line'}
              {one.decided_at && (
                <>
                  {' · '}
                  <Moment at={one.decided_at} />
                </>
              )}
            </p>
          </Row>
        ))}
      </ul>
      {undoing && <UndoDialog decision={undoing} onClose={() => setUndoing(null)} />}
    </RecordPart>
  )
}

function UndoDialog({ decision, onClose }: { decision: FeedDecision; onClose: () => void }) {
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: () => undoFeedDecision(queries, decision),
    onSuccess: () => {
      confirmed({ title: 'Decision undone' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Undo this decision?"
      description={`The feed is asked again within a minute, and ${nameOf(decision)} is matched automatically. If that is in doubt, it comes to Needs you.`}
      submit="Undo"
      act={undo}
      onClose={onClose}
    />
  )
}

const nameOf = ({ name, external_id }: FeedDecision) => name || external_id
