import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminSuggestionQuery } from '@/data/suggestions/admin'
import type { AdminSuggestion } from '@/data/suggestions/types'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { QueryContent } from '@/ui/QueryContent'
import { Moment } from '../Moment'
import { Facts, RecordPart } from '../Record'
import { RecordTitle } from '../RecordTitle'
import { Decide } from './Decide'
import { SuggestionContent } from './SuggestionContent'
import { UndoDecision } from './UndoDecision'
import { STATE } from './words'

/** A suggestion beside its list: what it says, what became of it, and while it is not decided, the decision. */
export function SuggestionRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(adminSuggestionQuery(id))
  return (
    <QueryContent query={query} loading="Loading the suggestion…" failed="The suggestion could not be loaded">
      {(suggestion) => <Loaded suggestion={suggestion} onReload={() => void query.refetch()} onClose={onClose} />}
    </QueryContent>
  )
}

type Props = { suggestion: AdminSuggestion; onReload: () => void; onClose: () => void }

function Loaded({ suggestion, onReload, onClose }: Props) {
  const [act, setAct] = useState<'approve' | 'reject' | 'ask' | 'undo' | null>(null)
  const { state, can_decide, decided_at, decided_by, told } = suggestion
  const close = () => setAct(null)
  return (
    <>
      <RecordTitle
        title={suggestion.name}
        below={suggestion.car_park_id == null ? 'Suggestion' : 'Correction'}
        onClose={onClose}
      >
        <Badge tone={STATE[state].tone}>{STATE[state].label}</Badge>
      </RecordTitle>
      {decided_at ? (
        <>
          <Facts
            facts={{
              Decided: <Moment at={decided_at} />,
              By: decided_by,
              [suggestion.suggester ? 'They were told' : 'Reason']: told,
            }}
          />
          <RecordPart title="Decision">
            <Button variant="quiet" onClick={() => setAct('undo')}>
              Undo decision
            </Button>
          </RecordPart>
        </>
      ) : (
        <RecordPart title="Decision">
          {can_decide ? (
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" onClick={() => setAct('approve')}>
                Approve
              </Button>
              {suggestion.suggester && <Button onClick={() => setAct('ask')}>Ask</Button>}
              <Button variant="quiet" onClick={() => setAct('reject')}>
                Reject
              </Button>
            </div>
          ) : (
            <Notice tone="caution">You suggested this, so another admin decides.</Notice>
          )}
        </RecordPart>
      )}
      <SuggestionContent suggestion={suggestion} onReload={onReload} onDone={close} />
      {act === 'undo' && <UndoDecision suggestion={suggestion} onClose={close} />}
      {act && act !== 'undo' && <Decide suggestion={suggestion} as={act} onDone={close} onClose={close} />}
    </>
  )
}
