import { useQueryClient } from '@tanstack/react-query'
import { jobQuery } from '@/data/jobs/queries'
import type { Job, JobDone } from '@/data/jobs/types'
import { formatPounds } from '@/lib/money'
import { useNow } from '@/lib/useNow'
import { Card } from '@/ui/Card'
import { Notice } from '@/ui/Notice'
import { formatMoment } from '../../requests/format'
import css from './Job.module.css'
import { JobPhotos } from './JobPhotos'

/** What one asked at the end, and what the customer said to it. */
export function Done({ job, done }: { job: Job; done: JobDone }) {
  const queries = useQueryClient()
  const now = useNow(60_000)
  const above = done.final_price_pence - done.quoted_pence
  const waits = job.status === 'in_progress'
  return (
    <Card title="Work done">
      <div className={css.inside}>
        <dl className={css.done}>
          <Line name="Quote" pence={done.quoted_pence} />
          {above > 0 && <Line name="More than the quote" pence={above} />}
          <Line name="Final price" pence={done.final_price_pence} />
          {job.agreed_price_pence !== null && <Line name="Agreed price" pence={job.agreed_price_pence} />}
        </dl>
        {done.note && <p className={css.reason}>{done.note}</p>}
        {done.photos.length > 0 && (
          <JobPhotos
            photos={done.photos}
            onGone={() => void queries.invalidateQueries({ queryKey: jobQuery(job.id).queryKey })}
          />
        )}
        {waits && (
          <Notice>
            {above > 0
              ? `Without the customer’s yes, ${formatPounds(done.quoted_pence)} stands from ${formatMoment(done.confirms_at, now)}.`
              : `If the customer says nothing, it is confirmed ${formatMoment(done.confirms_at, now)}.`}
          </Notice>
        )}
      </div>
    </Card>
  )
}

function Line({ name, pence }: { name: string; pence: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatPounds(pence)}</dd>
    </div>
  )
}
