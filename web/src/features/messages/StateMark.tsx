import { Check, CheckCheck, Clock } from 'lucide-react'
import type { Message } from '@/data/messages/types'
import { Icon } from '@/ui/Icon'
import css from './Messages.module.css'
import { STATE_WORDS } from './words'

const ICONS = { pending: Clock, delivered: Check, read: CheckCheck }

/** How far one's own message has come, as a mark and in words. */
export function StateMark({ state }: { state: NonNullable<Message['state']> }) {
  return (
    <span className={css.state} data-state={state}>
      <Icon of={ICONS[state]} size={16} />
      {STATE_WORDS[state]}
    </span>
  )
}
