import type { Job } from '@/data/jobs/types'
import type { Provider } from '@/data/providers/types'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { ChatButton } from '../ChatButton'
import css from './Job.module.css'

/** What the button of the quote says, and whether it does anything, by how the business stands. */
export function quoteGate(provider: Provider | null, job: Pick<Job, 'my_quote' | 'can_quote'>) {
  if (!provider?.is_verified) return { label: 'Application Pending', disabled: true }
  if (!provider.is_active) return { label: 'Account Suspended - Contact Support', disabled: true }
  const label = job.my_quote?.status === 'pending' ? 'Update Quote' : 'Submit Quote'
  return { label, disabled: !job.can_quote }
}

type Props = { job: Job; provider: Provider; onQuote: () => void }

/** To quote, and to ask the customer. */
export function QuoteButtons({ job, provider, onQuote }: Props) {
  const { label, disabled } = quoteGate(provider, job)
  if (job.has_left) return <Notice tone="caution">You left this job, so you can’t quote for it again.</Notice>
  return (
    <div className={css.buttons}>
      <Button variant="primary" size="large" disabled={disabled} onClick={onQuote}>
        {label}
      </Button>
      <ChatButton
        job={job.id}
        conversation={job.conversation_id}
        label="Chat with Customer"
        disabled={!provider.is_active || job.status !== 'open'}
      />
    </div>
  )
}
