import { Skeleton } from '@/ui/Skeleton'
import css from '../Incidents.module.css'

/** A report to come. */
export function LoadingReport() {
  return (
    <div className={css.report} aria-busy="true" role="status">
      <span className="sr-only">Loading the report…</span>
      <div className={`card card--pad ${css.group}`}>
        <Skeleton width="50%" height={24} />
        <Skeleton width={180} />
        <Skeleton width={120} height={28} />
        <Skeleton height={64} />
      </div>
      <div className={`card card--pad ${css.group}`}>
        <Skeleton width="40%" />
        <Skeleton width="60%" />
      </div>
    </div>
  )
}
