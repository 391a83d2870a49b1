import { LifeBuoy, UserRound } from 'lucide-react'
import type { Conversation } from '@/data/messages/types'
import { initials } from '@/lib/initials'
import { Icon } from '@/ui/Icon'
import css from './Messages.module.css'

/** The other side, as a mark: initials where there is a name. */
export function Avatar({ kind, counterparty: { name } }: Pick<Conversation, 'kind' | 'counterparty'>) {
  return (
    <span className={css.avatar} aria-hidden="true">
      {kind === 'support' ? (
        <Icon of={LifeBuoy} />
      ) : name === 'Anonymous User' ? (
        <Icon of={UserRound} />
      ) : (
        initials(name)
      )}
    </span>
  )
}
