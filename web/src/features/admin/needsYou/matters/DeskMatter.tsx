import { DeskRecord } from '../../support/DeskRecord'
import type { MatterProps } from '../MatterContent'
import { useLeadTo } from './useLeadTo'

/** A ticket or a problem report, as the support desk shows it; to decide is to answer. */
export function DeskMatter({ item, act, onAct }: MatterProps) {
  const place = useLeadTo(act, onAct, '[data-answer] textarea')
  return (
    <div ref={place}>
      <DeskRecord bare kind={item.kind === 'ticket' ? 'ticket' : 'problem_report'} id={item.id} />
    </div>
  )
}
