import { CircleCheck, CircleX, type LucideIcon, PauseCircle, PencilLine } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Provider } from '@/data/providers/types'
import { formatDay } from '@/lib/dates'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { Documents } from '../documents/Documents'
import { WaitingDocuments } from '../documents/WaitingDocuments'
import css from '../Providers.module.css'

/** How an application stands once it was sent, with its documents. */
export function Submitted({ provider }: { provider: Provider }) {
  const back = useGoBack(paths.home)
  const { standing } = provider
  return (
    <>
      <PageHeader title="Provider Application" back lead={<BackButton onBack={back} />} />
      <div className={`content content--column ${css.column}`}>
        {standing === 'under_review' ? <UnderReview provider={provider} /> : <Decided provider={provider} />}
        <WaitingDocuments />
        {standing !== 'banned' && <Documents provider={provider} />}
        {standing !== 'banned' && (
          <Link to="?change&step=1" className={buttonVariants({ variant: 'second', className: css.wayIn })}>
            <Icon of={PencilLine} />
            Change what you told us
          </Link>
        )}
      </div>
    </>
  )
}

function UnderReview({ provider: { business_name, applied_at } }: { provider: Provider }) {
  return (
    <Standing icon={CircleCheck} look="ok" title="Application Submitted">
      <p>
        We have the application for {business_name}, sent on {formatDay(new Date(applied_at))}. We’ll review it and get
        back to you by email within 1-3 business days.
      </p>
      <Link to={paths.home} className={buttonVariants({ variant: 'primary' })}>
        Back to Home
      </Link>
    </Standing>
  )
}

function Decided({ provider: { business_name, standing } }: { provider: Provider }) {
  if (standing === 'banned') {
    return (
      <Standing icon={CircleX} look="bad" title="Account banned">
        <p>{business_name} can’t take jobs on CarPal any more.</p>
        <Link to={paths.help} className={buttonVariants({ variant: 'second' })}>
          Contact Support
        </Link>
      </Standing>
    )
  }
  const paused = standing === 'paused'
  return (
    <Standing
      icon={paused ? PauseCircle : CircleCheck}
      look={paused ? 'warn' : 'ok'}
      title={paused ? 'Account paused' : 'You’re a service provider'}
    >
      <p>{paused ? `${business_name} can’t take jobs for now.` : `${business_name} is approved and can take jobs.`}</p>
      <Link to={paths.providerDashboard} className={buttonVariants({ variant: 'primary' })}>
        {paused ? 'See why' : 'Check for Jobs'}
      </Link>
    </Standing>
  )
}

type StandingProps = { icon: LucideIcon; look: 'ok' | 'warn' | 'bad'; title: string; children: ReactNode }

/** How things stand: the heading has the keyboard, so that who sent a form hears it. */
function Standing({ icon, look, title, children }: StandingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={`card card--pad ${css.standing}`} aria-label={title}>
      <span className={`glyph glyph--${look}`}>
        <Icon of={icon} size={24} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
