import { IncidentRecord } from '../../incidents/IncidentRecord'
import type { MatterProps } from '../MatterContent'

/** An incident report, as its page shows it. */
export function IncidentMatter({ item, act, onAct }: MatterProps) {
  return (
    <IncidentRecord
      bare
      reference={item.reference ?? item.id}
      asked={act === 'decide' ? 'status' : act === 'message' ? 'message' : null}
      onAsk={(asked) => onAct(asked === 'status' ? 'decide' : asked)}
    />
  )
}
