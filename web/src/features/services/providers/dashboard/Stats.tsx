import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Handshake, type LucideIcon, Send, Star } from 'lucide-react'
import { figuresQuery } from '@/data/providers/queries'
import { Icon } from '@/ui/Icon'
import { Skeleton } from '@/ui/Skeleton'
import { count } from '../../requests/format'
import css from './Dashboard.module.css'

const whole = new Intl.NumberFormat('en-GB')

/** The four figures; each has its line below. */
export function useStats() {
  const { data, isError, refetch } = useQuery(figuresQuery())
  const month = data?.months.at(-1)
  const stats: { label: string; icon: LucideIcon; value: string | null; detail: string }[] = [
    {
      label: 'Total Quotes',
      icon: Send,
      value: data ? whole.format(data.quotes) : null,
      detail: month ? `${whole.format(month.quotes)} this month` : '',
    },
    {
      label: 'Accepted',
      icon: Handshake,
      value: data ? whole.format(data.accepted) : null,
      detail: data && data.quotes > 0 ? `${Math.round((100 * data.accepted) / data.quotes)} in 100 quotes` : '',
    },
    {
      label: 'Rating',
      icon: Star,
      value: data ? (data.rating?.toFixed(1) ?? '–') : null,
      detail: data ? (data.review_count === 0 ? 'no reviews yet' : count(data.review_count, 'review')) : '',
    },
    {
      label: 'Jobs Done',
      icon: CircleCheck,
      value: data ? whole.format(data.jobs_done) : null,
      detail: data ? `${whole.format(data.under_way)} under way` : '',
    },
  ]
  return { stats, isError, refetch }
}

/** The four figures as cards. */
export function Stats() {
  const { stats, isError, refetch } = useStats()
  if (isError) return <StatsFailed onRetry={() => void refetch()} />
  return (
    <ul className={css.stats} aria-label="Your figures" aria-busy={stats[0]?.value === null || undefined}>
      {stats.map(({ label, icon, value, detail }) => (
        <li key={label} className="card">
          <span>{label}</span>
          <Icon of={icon} />
          <b className="num">{value ?? <Skeleton width={64} height={26} />}</b>
          <small>{detail || '\u00a0'}</small>
        </li>
      ))}
    </ul>
  )
}

export function StatsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={`card ${css.statsFailed}`} role="alert">
      Your figures could not be loaded.
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}
