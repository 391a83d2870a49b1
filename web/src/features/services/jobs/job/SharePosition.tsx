import { useState } from 'react'
import { setSharesPosition, sharesPosition } from '@/data/jobs/sharing'
import type { JobSummary } from '@/data/jobs/types'
import { formatTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Switch } from '@/ui/Switch'
import css from './Job.module.css'
import { SetOut } from './SetOut'
import { usePositionSharing } from './usePositionSharing'

/** On the way: whether the customer sees where one is, said plainly, with the switch; and another time of arrival. */
export function SharePosition({ job }: { job: JobSummary }) {
  const [on, setOn] = useState(() => sharesPosition(job.id))
  const [later, setLater] = useState(false)
  const { sentAt, fault } = usePositionSharing(job.id, on)
  const change = (next: boolean) => {
    setSharesPosition(job.id, next)
    setOn(next)
  }
  return (
    <section className="card card--pad" aria-label="On the way">
      <div className={css.column}>
        <div className={css.share}>
          <p>
            <b>{on ? 'The customer sees where you are' : 'The customer doesn’t see where you are'}</b>
          </p>
          <Switch label="Show the customer where I am" checked={on} onChange={change} />
          <p className={css.small}>
            Every 10 seconds while this page is open, and only until you arrive. It begins 1 km from your base. Nothing
            is kept.
          </p>
        </div>
        <p role="status" className={css.small}>
          {on && (fault ?? (sentAt ? `Last sent at ${formatTime(sentAt)}.` : 'Finding where you are…'))}
        </p>
        {job.eta && <p>The customer expects you at {formatTime(new Date(job.eta))}.</p>}
        <Button onClick={() => setLater(true)}>{job.eta ? 'Say another time' : 'Say when you’ll be there'}</Button>
      </div>
      {later && <SetOut job={job} onClose={() => setLater(false)} />}
    </section>
  )
}
