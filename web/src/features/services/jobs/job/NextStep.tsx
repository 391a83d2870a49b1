import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, CircleCheck, Flag, Hourglass, type LucideIcon, Truck, Wrench } from 'lucide-react'
import { useState } from 'react'
import { usePeriod } from '@/data/config/queries'
import { moveJob } from '@/data/jobs/mutations'
import { jobQuery } from '@/data/jobs/queries'
import type { JobProgress, JobSummary } from '@/data/jobs/types'
import { classes } from '@/lib/classes'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { nextStepOf, STEP_WORDS } from '../format'
import css from './Job.module.css'
import { SetOut } from './SetOut'
import { WorkDone } from './WorkDone'

const ICONS: Record<JobProgress, LucideIcon> = { en_route: Truck, arrived: Flag, working: Wrench, done: Check }

/** The next step of a job as one button: the way there and the end ask for more, the others are done at once. */
export function NextStep({ job, large = false }: { job: JobSummary; large?: boolean }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState<JobProgress | null>(null)
  const next = nextStepOf(job)
  const silence = usePeriod('job_confirm_seconds')
  const move = useMutation({
    mutationFn: (to: JobProgress) => moveJob(queries, job.id, { to }),
    onError: () => void queries.invalidateQueries({ queryKey: jobQuery(job.id).queryKey }),
  })
  if (job.status !== 'in_progress') return null
  if (!next) {
    return (
      <Notice icon={<Icon of={Hourglass} />} title="Waiting for the customer">
        <p>
          They confirm that it’s done. If they say nothing for {silence}, it’s confirmed, at no more than the quoted
          price.
        </p>
      </Notice>
    )
  }
  const press = () => (next === 'en_route' || next === 'done' ? setAsking(next) : move.mutate(next))
  return (
    <div className={classes(large && css.step)}>
      {move.error && (
        <div role="alert">
          <Notice tone="bad">{move.error.message}</Notice>
        </div>
      )}
      <Button
        variant="primary"
        block={large}
        busy={move.isPending}
        icon={<Icon of={large ? ICONS[next] : CircleCheck} />}
        onClick={press}
      >
        {STEP_WORDS[next]}
      </Button>
      {asking === 'en_route' && <SetOut job={job} onClose={() => setAsking(null)} />}
      {asking === 'done' && <WorkDone job={job} onClose={() => setAsking(null)} />}
    </div>
  )
}
