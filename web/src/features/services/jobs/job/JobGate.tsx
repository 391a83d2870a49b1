import { Hourglass, Lock, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Provider } from '@/data/providers/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import css from './Job.module.css'

type Gate = { title: string; words: string; button: string; next: ReactNode; icon: typeof Lock }

/** What stands in the place of a job that one may not see. */
function gateOf(provider: Provider | null): Gate {
  const link = (to: string, words: string) => (
    <Link to={to} className={buttonVariants({ variant: 'primary' })}>
      {words}
    </Link>
  )
  if (!provider || provider.standing === 'rejected') {
    return {
      title: 'Complete your application',
      words: 'Only approved service providers can see jobs and quote for them.',
      button: 'Submit Quote',
      next: link(paths.providerApplication, 'Apply as Service Provider'),
      icon: Lock,
    }
  }
  if (provider.standing === 'under_review') {
    return {
      title: 'Application Under Review',
      words: `We’re checking the application for ${provider.business_name}. You’ll hear from us by email.`,
      button: 'Application Pending',
      next: link(paths.providerApplication, 'Your application'),
      icon: Hourglass,
    }
  }
  return {
    title: provider.standing === 'banned' ? 'Account Banned' : 'Account Suspended',
    words: provider.paused_reason
      ? `The reason: ${provider.paused_reason} Please contact support.`
      : 'You can’t see jobs or quote for them at the moment. Please contact support.',
    button: 'Account Suspended - Contact Support',
    next: link(paths.help, 'Contact Support'),
    icon: ShieldAlert,
  }
}

/** The shape of a job, blurred, with buttons that do nothing, and why. Nothing of the job itself is there: the server told nothing. */
export function JobGate({ provider }: { provider: Provider | null }) {
  const { title, words, button, next, icon } = gateOf(provider)
  return (
    <div className={css.view}>
      <div className={css.column}>
        <div className={`card card--pad ${css.blurred}`} aria-hidden="true">
          <div className={css.blurredMap} />
          <p>Job details</p>
          <p>Somebody near you needs help with their vehicle at the roadside.</p>
          <p>Where it is, what happened, and what they would like to pay.</p>
        </div>
      </div>
      <div className={css.column}>
        <Notice tone="caution" title={title} icon={<Icon of={icon} />}>
          <p>{words}</p>
        </Notice>
        <Button variant="primary" size="large" block disabled>
          {button}
        </Button>
        <Button size="large" block disabled>
          Chat with Customer
        </Button>
        <div className={css.gateNext}>{next}</div>
      </div>
    </div>
  )
}
