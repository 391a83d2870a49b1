import { Ban, ClipboardList, FileX2, Hourglass, type LucideIcon, PauseCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Provider } from '@/data/providers/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { UnderWay } from '../../jobs/UnderWay'
import { Documents } from '../documents/Documents'
import css from './Dashboard.module.css'

/** Why there are no jobs for this business yet, or no more, and what comes next. */
export function Gate({ provider }: { provider: Provider | null }) {
  if (!provider) {
    return (
      <Gated icon={ClipboardList} title="Complete your application" next={<Apply>Apply as Service Provider</Apply>}>
        Please complete your service provider application to see and quote for jobs.
      </Gated>
    )
  }
  const { standing, rejected_reason } = provider
  if (standing === 'under_review') {
    return (
      <Gated icon={Hourglass} title="Application Under Review" next={<Apply>Your application</Apply>}>
        We’re checking the application for {provider.business_name}. You’ll hear from us by email within 1-3 business
        days.
      </Gated>
    )
  }
  if (standing === 'rejected') {
    return (
      <Gated icon={FileX2} title="Your application was not approved" next={<Apply>Change and send it again</Apply>}>
        {rejected_reason && `The reason: ${rejected_reason}`}
      </Gated>
    )
  }
  if (standing === 'banned') {
    return (
      <Gated icon={Ban} title="Account Banned" next={<Support />}>
        {provider.business_name} can’t take jobs on CarPal any more.
        {provider.paused_reason && ` The reason: ${provider.paused_reason}`}
      </Gated>
    )
  }
  return <Paused provider={provider} />
}

/** Paused: jobs that are under way may be finished, and what ran out can be renewed. */
function Paused({ provider }: { provider: Provider }) {
  const byDocuments = provider.paused_because === 'documents'
  return (
    <div className={css.column}>
      <Gated icon={PauseCircle} title="Account Paused" next={<Support />}>
        {byDocuments
          ? 'One of your documents has run out. Add the renewed one: you can take jobs again as soon as we have seen it.'
          : 'Your account is suspended for now, so you can’t see or quote for jobs. Please contact support.'}
        {provider.paused_reason && ` The reason: ${provider.paused_reason}`}
      </Gated>
      <UnderWay />
      <Documents provider={provider} />
    </div>
  )
}

type GatedProps = { icon: LucideIcon; title: string; next: ReactNode; children: ReactNode }

function Gated({ icon, title, next, children }: GatedProps) {
  return (
    <div className="card py-4">
      <EmptyState icon={icon} title={title} heading="h2" next={next}>
        {children}
      </EmptyState>
    </div>
  )
}

function Apply({ children }: { children: string }) {
  return (
    <Link to={paths.providerApplication} className={buttonVariants({ variant: 'primary' })}>
      {children}
    </Link>
  )
}

function Support() {
  return (
    <Link to={paths.help} className={buttonVariants({ variant: 'second' })}>
      Contact Support
    </Link>
  )
}
