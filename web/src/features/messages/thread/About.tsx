import { Lock } from 'lucide-react'
import type { Conversation } from '@/data/messages/types'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { Avatar } from '../Avatar'
import { formatOrigin } from '../format'
import { Note } from './Note'
import css from './Thread.module.css'

/** Who the other side is, about which vehicle, and the user's private note. */
export function About({ conversation }: { conversation: Conversation }) {
  const { id, counterparty, registration, started_by_me, kind } = conversation
  return (
    <aside className={css.about} aria-label="About this conversation">
      <div className={css.banner}>
        <Avatar kind={kind} counterparty={counterparty} />
        <div className="min-w-0 flex-1">
          <p className={css.name}>{counterparty.name}</p>
          <p className={css.origin}>
            {formatOrigin(conversation)}
            {!started_by_me && counterparty.vehicle !== 'Unknown Vehicle' && `, drives a ${counterparty.vehicle}`}
          </p>
        </div>
        {registration && !started_by_me && <Plate registration={registration} />}
      </div>
      <div className={css.noteHead}>
        <Icon of={Lock} size={16} />
        <h2 id={`note-${id}`}>Personal note</h2>
        <span>Only you can see this</span>
      </div>
      <Note key={id} id={id} />
    </aside>
  )
}
