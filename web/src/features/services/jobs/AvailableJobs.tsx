import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useUserEvents } from '@/data/events/userEvents'
import { jobsQuery } from '@/data/jobs/queries'
import type { JobSummary } from '@/data/jobs/types'
import { useNow } from '@/lib/useNow'
import { Button } from '@/ui/Button'
import { Chip } from '@/ui/Chip'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { LiveMark } from '@/ui/LiveMark'
import { QueryContent } from '@/ui/QueryContent'
import { Select } from '@/ui/Select'
import { ShowMore } from '@/ui/ShowMore'
import { URGENCIES } from '../requests/format'
import { DismissJob } from './DismissJob'
import { JobRow } from './JobRow'
import css from './Jobs.module.css'
import { DISTANCES, useJobFilters } from './useJobFilters'

type Props = {
  chosen: string | null
  onPoint: (id: string | null) => void
  /** Above the list: the map of the phone. */
  map?: ReactNode
}

/** The open jobs within reach, as they are asked for by the page's address. */
export function useAvailableJobs() {
  const { filters } = useJobFilters()
  const jobs = useInfiniteQuery(jobsQuery(filters))
  return { jobs, listed: jobs.data?.pages.flatMap((page) => page.jobs) ?? NONE }
}
const NONE: readonly JobSummary[] = []

/** The list of open jobs with what narrows it. */
export function AvailableJobs({ chosen, onPoint, map }: Props) {
  const { jobs, listed } = useAvailableJobs()
  const now = useNow(30_000)
  const live = useUserEvents()
  const [dismissing, setDismissing] = useState<JobSummary | null>(null)
  const total = jobs.data?.pages[0]?.total
  return (
    <section className={`card ${css.list}`} aria-labelledby="available-jobs">
      <header className={css.listHead}>
        <h2 id="available-jobs" className="card__title">
          Available Jobs
        </h2>
        {total !== undefined && (
          <span className={css.count}>
            {total}
            <span className="sr-only"> jobs</span>
          </span>
        )}
        <LiveMark state={live} />
        <Filters />
      </header>
      {map}
      <QueryContent query={jobs} loading="Loading jobs…" failed="The jobs could not be loaded" rows={5}>
        {() =>
          listed.length === 0 ? (
            <NoJobs />
          ) : (
            <ol className={css.rows} aria-label="Available Jobs" aria-busy={jobs.isPlaceholderData || undefined}>
              {listed.map((job, at) => (
                <JobRow
                  key={job.id}
                  job={job}
                  number={at + 1}
                  now={now}
                  chosen={job.id === chosen}
                  onPoint={onPoint}
                  onDismiss={() => setDismissing(job)}
                />
              ))}
            </ol>
          )
        }
      </QueryContent>
      <ShowMore list={jobs} />
      {dismissing && (
        <DismissJob job={dismissing} onDone={() => setDismissing(null)} onClose={() => setDismissing(null)} />
      )}
    </section>
  )
}

const ANY_URGENCY = { value: '', label: 'Any urgency' }
const ANY_DISTANCE = { value: '', label: 'Whole reach' }

function Filters() {
  const { filters, setServices, setUrgency, setDistance } = useJobFilters()
  const mine = filters.services === 'mine'
  const urgencies = Object.entries(URGENCIES).map(([value, { label }]) => ({ value, label }))
  return (
    <div className={css.filters}>
      <Chip
        pressed={mine}
        icon={mine && <Icon of={Check} size={16} />}
        onClick={() => setServices(mine ? 'all' : 'mine')}
      >
        My services
      </Chip>
      <Select
        aria-label="Urgency"
        className="input--small"
        value={filters.urgency ?? ''}
        options={[ANY_URGENCY, ...urgencies]}
        onChoose={setUrgency}
      />
      <Select
        aria-label="Distance"
        className="input--small"
        value={filters.max_km === null ? '' : String(filters.max_km)}
        options={[ANY_DISTANCE, ...DISTANCES.map((km) => ({ value: String(km), label: `Within ${km} km` }))]}
        onChoose={setDistance}
      />
    </div>
  )
}

/** Nothing to do: what would bring more. */
function NoJobs() {
  const { isNarrowed, clear } = useJobFilters()
  return (
    <EmptyState
      icon={SearchX}
      title="No jobs right now"
      next={
        isNarrowed && (
          <Button variant="second" onClick={clear}>
            Show all jobs in your reach
          </Button>
        )
      }
    >
      You’ll be told as soon as somebody needs help that you offer. A wider reach brings more.
    </EmptyState>
  )
}
