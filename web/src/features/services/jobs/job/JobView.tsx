import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Job } from '@/data/jobs/types'
import type { Provider } from '@/data/providers/types'
import { useSearchParams } from '@/lib/searchParams'
import { useWide } from '@/lib/useWide'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { DismissJob } from '../DismissJob'
import { OwnQuote } from '../quote/OwnQuote'
import { ProviderCard } from '../quote/ProviderCard'
import { QuoteForm } from '../quote/QuoteForm'
import css from './Job.module.css'
import { QuoteButtons } from './QuoteButtons'
import { Summary } from './Summary'
import { WonJob } from './WonJob'

type Props = { job: Job; provider: Provider }

/** A job as one may see it: before the customer has accepted, and afterwards. The form of the quote is `?quote`. */
export function JobView({ job, provider }: Props) {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const wide = useWide()
  const [dismissing, setDismissing] = useState(false)
  if (job.is_mine) return <WonJob job={job} provider={provider} />
  const quoting = params.has('quote') && job.can_quote
  const close = () => setParams(new URLSearchParams(), { replace: true })
  // On a phone the form comes first: what the job is was read before.
  if (quoting && !wide) {
    return (
      <div className={css.column}>
        <QuoteForm job={job} onClose={close} />
        <Summary job={job} />
      </div>
    )
  }
  const buttons = (
    <QuoteButtons job={job} provider={provider} onQuote={() => setParams(new URLSearchParams({ quote: '' }))} />
  )
  return (
    <div className={css.view}>
      <div className={css.column}>
        <Summary job={job} />
      </div>
      <div className={css.column}>
        {quoting ? (
          <QuoteForm job={job} onClose={close} />
        ) : (
          <>
            <Card title="Submitted Quotes">
              <div className={css.inside}>
                {job.my_quote ? (
                  <>
                    <OwnQuote job={job} quote={job.my_quote} />
                    <ProviderCard provider={provider} />
                  </>
                ) : (
                  <p className={css.small}>You haven’t quoted for this job.</p>
                )}
                <p className={css.small}>{others(job)}</p>
              </div>
            </Card>
            {job.status !== 'open' && <Ended job={job} />}
            {job.can_quote && job.my_quote?.status === 'declined' && (
              <Notice title="This job is open again">
                Your quote no longer stands. Send it anew if you can still help.
              </Notice>
            )}
            {wide && buttons}
            {job.can_quote && job.my_quote?.status !== 'pending' && (
              <Button variant="quiet" icon={<Icon of={UserRoundX} />} onClick={() => setDismissing(true)}>
                Not for me
              </Button>
            )}
          </>
        )}
      </div>
      {!wide && buttons}
      {dismissing && (
        <DismissJob
          job={job}
          onDone={() => void navigate(paths.providerDashboard)}
          onClose={() => setDismissing(false)}
        />
      )}
    </div>
  )
}

/** How many others have quoted; never what. */
function others({ quote_count, my_quote }: Job): string {
  if (quote_count === 0) return my_quote ? 'No other provider has quoted so far.' : 'Nobody has quoted so far.'
  const providers = quote_count === 1 ? '1 other provider has' : `${quote_count} other providers have`
  return `${providers} quoted. Only the customer sees what.`
}

/** Why nothing can be done about it any more. */
function Ended({ job: { status } }: { job: Job }) {
  const words: Record<Job['status'], string> = {
    open: '',
    in_progress: 'The customer has chosen another provider.',
    completed: 'The customer had it done by another provider.',
    cancelled: 'The customer has cancelled the request.',
    expired: 'Nobody was chosen in time: the request has expired.',
  }
  return <Notice title="This job isn’t open any more">{words[status]}</Notice>
}
