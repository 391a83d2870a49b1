import { useState } from 'react'
import { NewReport } from '@/api/limits.gen'
import { reportReview } from '@/data/providers/mutations'
import type { Review } from '@/data/serviceRequests/types'
import { formatDay } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ReportDialog } from '@/ui/ReportDialog'
import { Stars } from '@/ui/Stars'
import css from './Job.module.css'

/** One's review, and what the provider replied. */
export function YourReview({ review }: { review: Review }) {
  const [reporting, setReporting] = useState(false)
  const { id, rating, title, comment, created_at, reply, replied_at } = review
  return (
    <Card title="Your review">
      <div className={css.review}>
        <p>
          <Stars of={rating} /> <time dateTime={created_at}>{formatDay(new Date(created_at))}</time>
        </p>
        {title && <b>{title}</b>}
        {comment && <p className={css.said}>{comment}</p>}
        {reply && (
          <div className={css.reply}>
            <b>Their reply</b> {replied_at && <time dateTime={replied_at}>{formatDay(new Date(replied_at))}</time>}
            <p className={css.said}>{reply}</p>
            <Button variant="quiet" size="small" onClick={() => setReporting(true)}>
              Report this reply
            </Button>
          </div>
        )}
      </div>
      {reporting && (
        <ReportDialog
          title="Report this reply"
          description="We look at your review and the reply. We won’t tell them who reported it."
          most={NewReport.description.maxLength}
          onReport={({ reason, description }) => reportReview(id, { reason, description })}
          onClose={() => setReporting(false)}
        />
      )}
    </Card>
  )
}
