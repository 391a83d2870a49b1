import { Check, CheckCheck, Clock } from 'lucide-react'
import type { Message } from '@/data/messages/types'
import { Icon } from '@/ui/Icon'
import { STATE_LABELS } from './format'
import css from './Messages.module.css'

const ICONS = { pending: Clock, delivered: Check, read: CheckCheck }

/** How far an own message has come (sent, delivered, read), as a mark and in words. */
export function StateMark({ state }: { state: NonNullable<Message['state']> }) {
  return (
    <span className={css.state} data-state={state}>
      <Icon of={ICONS[state]} size={16} />
      {STATE_LABELS[state]}
    </span>
  )
}
