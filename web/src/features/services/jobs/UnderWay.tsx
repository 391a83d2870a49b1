import { useInfiniteQuery } from '@tanstack/react-query'
import { Navigation } from 'lucide-react'
import { wonJobsQuery } from '@/data/jobs/queries'
import type { JobSummary } from '@/data/jobs/types'
import { formatTime } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { ChatButton } from './ChatButton'
import { PROGRESS } from './format'
import css from './Jobs.module.css'
import { NextStep } from './job/NextStep'

/** The jobs that are under way, each with its next step. */
export function UnderWay() {
  const won = useInfiniteQuery(wonJobsQuery('in_progress'))
  const jobs = won.data?.pages.flatMap((page) => page.jobs) ?? []
  return jobs.map((job) => <UnderWayJob key={job.id} job={job} />)
}

function UnderWayJob({ job }: { job: JobSummary }) {
  const { id, title, area, registration, progress, eta } = job
  const due = progress === 'en_route' && eta ? ` · expected ${formatTime(new Date(eta))}` : ''
  return (
    <section className={`card ${css.underWay}`} aria-label={`Under way: ${title}`}>
      <span className={`glyph glyph--blue ${css.underWayMark}`}>
        <Icon of={Navigation} />
      </span>
      <div className={css.underWayWhat}>
        <h2>
          <span>Under way: </span>
          <Link to={paths.job(id)}>{title}</Link>
        </h2>
        <p>
          {PROGRESS[progress ?? 'accepted']} · {area}
          {due}
        </p>
      </div>
      {registration && <Plate registration={registration} size={28} />}
      <div className={css.underWayActs}>
        <NextStep job={job} />
        <ChatButton job={id} conversation={null} />
      </div>
    </section>
  )
}
