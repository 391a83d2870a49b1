import { AppealRecord } from '../../appeals/AppealRecord'
import type { MatterProps } from '../MatterContent'
import { useLeadTo } from './useLeadTo'

/** An appeal against a block or a suspension; to decide is to answer. */
export function AppealMatter({ item, act, onAct }: MatterProps) {
  const place = useLeadTo(act, onAct, '[role="radio"][aria-checked="true"]')
  return (
    <div ref={place}>
      <AppealRecord id={item.id} />
    </div>
  )
}
