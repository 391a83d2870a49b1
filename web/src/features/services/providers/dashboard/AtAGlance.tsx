import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Skeleton } from '@/ui/Skeleton'
import css from './Dashboard.module.css'
import { StatsFailed, useStats } from './Stats'

/** The four figures in one strip, for the phone; it leads to all of them. */
export function AtAGlance() {
  const { stats, isError, refetch } = useStats()
  if (isError) return <StatsFailed onRetry={() => void refetch()} />
  return (
    <Link to={paths.providerFigures} className={`card ${css.strip}`} aria-label="Your figures">
      {stats.map(({ label, value }) => (
        <span key={label}>
          <b className="num">{value ?? <Skeleton width={40} height={24} />}</b>
          <span>{label}</span>
        </span>
      ))}
    </Link>
  )
}
