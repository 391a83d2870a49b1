import { Skeleton } from '@/ui/Skeleton'
import css from './Job.module.css'

/** A job to come. */
export function LoadingJob() {
  return (
    <div className={css.view} aria-busy="true" role="status">
      <span className="sr-only">Loading the job…</span>
      <div className={`card card--pad ${css.column}`}>
        <Skeleton height={180} />
        <Skeleton width="60%" />
        <Skeleton width="40%" />
        <Skeleton height={64} />
      </div>
      <div className={`card card--pad ${css.column}`}>
        <Skeleton width="50%" height={28} />
        <Skeleton width="70%" />
        <Skeleton height={52} />
      </div>
    </div>
  )
}
