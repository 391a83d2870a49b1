import { Flag } from 'lucide-react'
import { useState } from 'react'
import { NewReport } from '@/api/limits.gen'
import { reportReview } from '@/data/providers/mutations'
import type { Review } from '@/data/providers/types'
import { formatDay } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { ReportDialog } from '@/ui/ReportDialog'
import { Stars } from '@/ui/Stars'
import { serviceName } from '../../jobs/format'
import { ReplyForm } from './ReplyForm'
import css from './Reviews.module.css'

type Props = {
  review: Review
  business: string
  /** It is the reader's own business, who may answer once. */
  canReply?: boolean
  canReport?: boolean
}

/** What a customer said of the work, and the answer to it. */
export function ReviewItem({ review, business, canReply = false, canReport = false }: Props) {
  const { id, rating, title, comment, name, service_type, created_at, reply } = review
  const [reporting, setReporting] = useState(false)
  const [replying, setReplying] = useState(false)
  return (
    <article className={css.review} aria-label={title || `Review by ${name}`}>
      <header>
        <Stars of={rating} />
        <time dateTime={created_at}>{formatDay(new Date(created_at))}</time>
      </header>
      {title && <h3>{title}</h3>}
      {comment && <p className={css.words}>{comment}</p>}
      <footer>
        <span>
          {name} · {serviceName(service_type)}
        </span>
        {canReport && (
          <IconButton label={`Report the review by ${name}`} onClick={() => setReporting(true)}>
            <Icon of={Flag} />
          </IconButton>
        )}
      </footer>
      {reply && (
        <div className={css.reply}>
          <b>Reply by {business}</b>
          <p className={css.words}>{reply}</p>
        </div>
      )}
      {!reply && canReply && !replying && (
        <Button variant="tint" onClick={() => setReplying(true)}>
          Reply
        </Button>
      )}
      {!reply && replying && <ReplyForm review={id} onClose={() => setReplying(false)} />}
      {reporting && (
        <ReportDialog
          title="Report this review"
          description="We keep a copy of it and look into it. We won’t tell them who reported it."
          most={NewReport.description.maxLength}
          onReport={({ reason, description }) => reportReview(id, { reason, description })}
          onClose={() => setReporting(false)}
        />
      )}
    </article>
  )
}
