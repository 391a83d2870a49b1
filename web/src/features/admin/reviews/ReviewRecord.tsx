import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReviewReason } from '@/api/limits.gen'
import { hideReview, reviewQuery, showReview } from '@/data/admin/reviews'
import type { AdminReviewRow } from '@/data/admin/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { QueryContent } from '@/ui/QueryContent'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { Stars } from '@/ui/Stars'
import { confirmed } from '@/ui/toast'
import { Moment } from '../Moment'
import { Facts, RecordPart } from '../Record'
import { RecordTitle } from '../RecordTitle'

/** A review, which can be hidden with a reason and shown again. */
export function ReviewRecord({ id, onClose }: { id: string; onClose?: () => void }) {
  const query = useQuery(reviewQuery(id))
  return (
    <QueryContent query={query} loading="Loading the review" failed="The review could not be loaded">
      {(review) => <Loaded review={review} onClose={onClose} />}
    </QueryContent>
  )
}

const TEXT = 'whitespace-pre-wrap text-14 [overflow-wrap:anywhere]'

function Loaded({ review, onClose }: { review: AdminReviewRow; onClose: (() => void) | undefined }) {
  const queries = useQueryClient()
  const [hiding, setHiding] = useState(false)
  const show = useMutation({
    mutationFn: () => showReview(queries, review.id),
    onSuccess: () => confirmed({ title: 'Review shown again' }),
  })
  const hide = async (reason: string) => {
    await hideReview(queries, review.id, reason)
    confirmed({ title: 'Review hidden' })
  }
  return (
    <>
      {onClose && (
        <RecordTitle title={review.title || 'Review'} below={<Stars of={review.rating} />} onClose={onClose}>
          {review.is_hidden ? <Badge tone="bad">Hidden</Badge> : <Badge tone="ok">Shown</Badge>}
        </RecordTitle>
      )}
      <Facts
        facts={{
          Provider: (
            <Link className="link" to={paths.adminProvider(review.provider.id)}>
              {review.provider.name}
            </Link>
          ),
          Written: <Moment at={review.created_at} />,
          'Hidden because': review.hidden_reason,
          Reports: review.report_count === 0 ? 'None' : review.report_count,
        }}
      />
      <RecordPart title="Review">
        <p className={TEXT}>{review.comment || 'Nothing written'}</p>
      </RecordPart>
      {review.reply && (
        <RecordPart title="The provider’s reply">
          <p className={TEXT}>{review.reply}</p>
        </RecordPart>
      )}
      <RecordPart title="Admin Actions">
        <FormError message={show.error?.message} />
        <p className="text-14 text-ink-2">
          {review.is_hidden
            ? 'Only its writer sees it, and it does not count in the rating.'
            : 'Everybody sees it, and it counts in the rating.'}
        </p>
        <div>
          {review.is_hidden ? (
            <Button size="small" busy={show.isPending} onClick={() => show.mutate()}>
              Show again
            </Button>
          ) : (
            <Button size="small" variant="danger-quiet" onClick={() => setHiding(true)}>
              Hide
            </Button>
          )}
        </div>
      </RecordPart>
      {hiding && (
        <ReasonDialog
          title="Hide this review?"
          description="Only its writer sees it from then on. Nobody is told."
          submit="Hide"
          danger
          waits
          most={ReviewReason.reason.maxLength}
          onSubmit={hide}
          onClose={() => setHiding(false)}
        />
      )}
    </>
  )
}
