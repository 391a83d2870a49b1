import { useInfiniteQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { reviewsQuery } from '@/data/providers/queries'
import type { Provider } from '@/data/providers/types'
import { Link } from '@/lib/Link'
import { OFFERINGS } from '@/lib/roadside'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'
import { Stars } from '@/ui/Stars'
import { count } from '../../requests/format'
import css from './Quote.module.css'

/** So many service types, and so many reviews, stand on a quote. */
const SERVICES = 3
const REVIEWS = 2

/** What the customer sees of the business beside its quote. */
export function ProviderCard({ provider }: { provider: Provider }) {
  const { id, business_name, rating, review_count, total_jobs, service_types } = provider
  const reviews = useInfiniteQuery({ ...reviewsQuery(id), enabled: review_count > 0 })
  const recent = reviews.data?.pages[0]?.reviews.slice(0, REVIEWS) ?? []
  return (
    <section className={css.providerCard} aria-label="What the customer sees of you">
      <p className={css.providerHead}>
        <b>{business_name}</b>
        <span className={css.score}>
          {rating !== null && (
            <>
              <Icon of={Star} size={16} />
              <b className="num">{rating.toFixed(1)}</b>
            </>
          )}
          {count(review_count, 'review')} · {count(total_jobs, 'job')}
        </span>
      </p>
      <ul className={css.services} aria-label="Services">
        {service_types.slice(0, SERVICES).map((service) => (
          <li key={service}>
            <Badge>{OFFERINGS[service] ?? service}</Badge>
          </li>
        ))}
      </ul>
      {recent.length > 0 && (
        <ul className={css.quotes} aria-label="Recent reviews">
          {recent.map(({ id, rating, title, comment }) => (
            <li key={id}>{title || comment ? `“${title || comment}”` : <Stars of={rating} />}</li>
          ))}
        </ul>
      )}
      <Link to={paths.provider(id)} className="link">
        Your public page
      </Link>
    </section>
  )
}
