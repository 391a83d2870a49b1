import { DeskRecord } from '../../support/DeskRecord'
import type { MatterProps } from '../MatterContent'
import { useLeadTo } from './useLeadTo'

const PLACES = { decide: '[data-answer] textarea', status: 'select[data-status]' }

/** A ticket or a problem report, as the support desk shows it; to decide is to answer. */
export function DeskMatter({ item, act, onAct, onDone }: MatterProps) {
  const leads = act === 'decide' || act === 'status' ? act : null
  const place = useLeadTo(leads, onAct, leads ? PLACES[leads] : undefined)
  return (
    <div ref={place}>
      <DeskRecord
        bare
        kind={item.kind === 'ticket' ? 'ticket' : 'problem_report'}
        id={item.id}
        resolving={act === 'dismiss'}
        onResolving={() => onAct(null)}
        onAnswered={onDone}
      />
    </div>
  )
}
