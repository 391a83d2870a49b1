import { Navigation } from 'lucide-react'
import type { Job } from '@/data/jobs/types'
import type { Provider } from '@/data/providers/types'
import { directionsUrl } from '@/lib/geo'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Plate } from '@/ui/Plate'
import { ReviewItem } from '../../providers/reviews/ReviewItem'
import { Where } from '../../requests/Where'
import { ChatButton } from '../ChatButton'
import { OwnQuote } from '../quote/OwnQuote'
import { Done } from './Done'
import { DropOut } from './DropOut'
import css from './Job.module.css'
import { NextStep } from './NextStep'
import { SharePosition } from './SharePosition'
import { Summary } from './Summary'
import { Timeline } from './Timeline'

/** A job whose quote the customer has accepted: who and where, the next step, how far it has come, and what was said of it. */
export function WonJob({ job, provider }: { job: Job; provider: Provider }) {
  const { customer, registration, status, progress, done, review, my_quote } = job
  const underWay = status === 'in_progress'
  return (
    <div className={css.view}>
      <div className={css.column}>
        <section className="card card--pad" aria-label="Customer">
          <div className={css.column}>
            <p className={css.who}>
              <b>{customer?.name ?? 'Customer'}</b>
              {registration && <Plate registration={registration} size={40} />}
            </p>
            {customer && (
              <p className={css.where}>
                <Where {...customer} />
              </p>
            )}
            <div className={css.acts}>
              {customer && underWay && (
                <a
                  className={buttonVariants({ variant: 'second' })}
                  href={directionsUrl(customer)}
                  target="_blank"
                  rel="noreferrer"
                >
                  <Icon of={Navigation} />
                  Get Directions
                </a>
              )}
              <ChatButton job={job.id} conversation={job.conversation_id} label="Chat with Customer" />
            </div>
          </div>
        </section>
        {underWay && <NextStep job={job} large />}
        {underWay && progress === 'en_route' && <SharePosition job={job} />}
        <Summary job={job} />
      </div>
      <div className={css.column}>
        {status === 'cancelled' && <Cancelled job={job} />}
        <Card title="Progress">
          <Timeline job={job} />
        </Card>
        {done && <Done job={job} done={done} />}
        {review && (
          <Card title="Review">
            <ReviewItem review={review} business={provider.business_name} canReply />
          </Card>
        )}
        {my_quote && (
          <Card title="Your quote">
            <div className={css.inside}>
              <OwnQuote job={job} quote={my_quote} />
            </div>
          </Card>
        )}
        {underWay && progress !== 'done' && <DropOut job={job} />}
      </div>
    </div>
  )
}

function Cancelled({ job: { history } }: { job: Job }) {
  const note = history.findLast(({ step }) => step === 'cancelled')?.note
  return (
    <Notice tone="caution" title="The customer has cancelled">
      {note && <p>“{note}”</p>}
    </Notice>
  )
}
