import { Skeleton } from '@/ui/Skeleton'
import css from './Page.module.css'

/** A request to come: what it says, and beside it what was answered. */
export function LoadingRequest() {
  return (
    <div className={css.columns}>
      <div className={`card card--pad ${css.column}`}>
        <Skeleton height={120} />
        <Skeleton width="70%" />
        <Skeleton width="50%" />
      </div>
      <div className={`card card--pad ${css.column}`}>
        <Skeleton width="40%" height={24} />
        <Skeleton height={44} />
        <Skeleton height={180} />
      </div>
    </div>
  )
}
