import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { reviewsQuery } from '@/data/providers/queries'
import type { PublicProvider } from '@/data/providers/types'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { QueryContent } from '@/ui/QueryContent'
import { ShowMore } from '@/ui/ShowMore'
import { Stars } from '@/ui/Stars'
import { count } from '../../requests/format'
import { ReviewItem } from '../reviews/ReviewItem'
import css from './Public.module.css'

type Props = { provider: PublicProvider; isOwn: boolean; canReport: boolean }

/** How customers rated the work, and what they said. */
export function Reviews({ provider, isOwn, canReport }: Props) {
  const reviews = useInfiniteQuery(reviewsQuery(provider.id))
  const listed = reviews.data?.pages.flatMap((page) => page.reviews) ?? []
  return (
    <Card title="Reviews">
      {provider.rating !== null && <Distribution provider={provider} rating={provider.rating} />}
      <QueryContent query={reviews} loading="Loading reviews…" failed="The reviews could not be loaded" rows={2}>
        {() =>
          listed.length === 0 ? (
            <EmptyState icon={MessageSquareText} title="No reviews yet">
              Customers can review a job once it is done.
            </EmptyState>
          ) : (
            <ul className={css.reviews}>
              {listed.map((review) => (
                <li key={review.id}>
                  <ReviewItem
                    review={review}
                    business={provider.business_name}
                    canReply={isOwn}
                    canReport={canReport && !review.is_mine}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      <ShowMore list={reviews} />
    </Card>
  )
}

/** How many gave how many stars, five first: the bars are for the eye, the words say the same. */
function Distribution({ provider, rating }: { provider: PublicProvider; rating: number }) {
  const { rating_counts, review_count } = provider
  const most = Math.max(1, ...rating_counts)
  return (
    <div className={css.distribution}>
      <div className={css.mean}>
        <b className="num">{rating.toFixed(1)}</b>
        <Stars of={rating} />
        <span className={css.small}>{count(review_count, 'review')}</span>
      </div>
      <dl>
        {rating_counts.toReversed().map((given, at) => {
          const stars = 5 - at
          return (
            <div key={stars}>
              <dt>{count(stars, 'star')}</dt>
              <dd>
                <span className={css.bar} aria-hidden="true">
                  <span style={{ width: `${(100 * given) / most}%` }} />
                </span>
                <span className="num">{given}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
