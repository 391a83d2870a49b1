import type { Conversation } from '@/data/messages/types'
import { Plate } from '@/ui/Plate'
import { Avatar } from '../Avatar'
import { formatOrigin } from '../format'
import { JobLink } from './JobLink'
import { Note } from './Note'
import css from './Thread.module.css'

/** Who the other side is, about which vehicle or job, and the user's private note. */
export function About({ conversation }: { conversation: Conversation }) {
  const { id, counterparty, registration, started_by_me, kind, job } = conversation
  return (
    <aside className={css.about} aria-label="About this conversation">
      <div className={css.banner}>
        <Avatar kind={kind} counterparty={counterparty} />
        <div className="min-w-0 flex-1">
          <p className={css.name}>{counterparty.name}</p>
          <p className={css.origin}>
            {formatOrigin(conversation)}
            {kind === 'owner' && !started_by_me && (
              <>
                {' · their vehicle: '}
                <span>{counterparty.vehicle}</span>
              </>
            )}
          </p>
        </div>
        {registration && !started_by_me && <Plate registration={registration} />}
        {job && <JobLink job={job} />}
      </div>
      <Note key={id} id={id} />
    </aside>
  )
}
