import { useInfiniteQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { wonJobsQuery } from '@/data/jobs/queries'
import type { JobSummary } from '@/data/jobs/types'
import { formatShortDay } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { formatPounds } from '@/lib/money'
import { useNow } from '@/lib/useNow'
import { paths } from '@/paths'
import { Badge, type BadgeTone } from '@/ui/Badge'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { Plate } from '@/ui/Plate'
import { QueryContent } from '@/ui/QueryContent'
import { Row } from '@/ui/Row'
import { ShowMore } from '@/ui/ShowMore'
import { serviceName } from '../../jobs/format'

/** The jobs that were won, the latest first. */
export function JobsDone() {
  const won = useInfiniteQuery(wonJobsQuery())
  const now = useNow(60_000)
  const jobs = won.data?.pages.flatMap((page) => page.jobs) ?? []
  return (
    <Card title="Your jobs">
      <QueryContent query={won} loading="Loading your jobs…" failed="Your jobs could not be loaded">
        {() =>
          jobs.length === 0 ? (
            <EmptyState icon={Wrench} title="No jobs yet">
              A job appears here when a customer accepts your quote.
            </EmptyState>
          ) : (
            <ul className="rows">
              {jobs.map((job) => (
                <DoneRow key={job.id} job={job} now={now} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <ShowMore list={won} />
    </Card>
  )
}

function DoneRow({ job, now }: { job: JobSummary; now: Date }) {
  const { id, title, service_type, registration, ended_at, created_at, agreed_price_pence, my_quote } = job
  const { label, tone } = stateOf(job)
  const pence = agreed_price_pence ?? my_quote?.amount_pence
  return (
    <Row
      title={<Link to={paths.job(id)}>{title}</Link>}
      beside={registration && <Plate registration={registration} size={22} />}
      end={
        <span className="row__end">
          {pence != null && <b className="num">{formatPounds(pence)}</b>}
          <Badge tone={tone}>{label}</Badge>
        </span>
      }
    >
      <p>
        {serviceName(service_type)} · {formatShortDay(new Date(ended_at ?? created_at), now)}
      </p>
    </Row>
  )
}

function stateOf({ status, progress }: JobSummary): { label: string; tone: BadgeTone } {
  if (status === 'completed') return { label: 'Confirmed', tone: 'ok' }
  if (status === 'cancelled') return { label: 'Cancelled', tone: 'plain' }
  return progress === 'done' ? { label: 'Waiting', tone: 'warn' } : { label: 'Under way', tone: 'blue' }
}
