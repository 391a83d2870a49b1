import { BadgePoundSterling, CalendarClock, MapPinned, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { readApplicationDraft } from '@/data/providers/applicationDraft'
import type { Provider } from '@/data/providers/types'
import { Link } from '@/lib/Link'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import css from '../Providers.module.css'

const STEPS = [
  ['Apply', 'Tell us about your business, what you offer and how far you go. You can stop and go on later.'],
  ['We check', 'An admin reads your application and looks at your insurance. You hear from us by email.'],
  ['Quote for jobs', 'You’re told of drivers who need help near you. Send them a price, or say it’s not for you.'],
  ['Do the work', 'The driver chooses. You get the exact place, do the work, and they pay you directly.'],
] as const

const BENEFITS = [
  [MapPinned, 'Jobs near you', 'Only what you offer, within the reach that you set.'],
  [CalendarClock, 'Your hours', 'Take jobs when you want to, and switch off when you don’t.'],
  [BadgePoundSterling, 'Your prices', 'You say what it costs, and the driver pays you directly.'],
  [MessageSquareText, 'Nothing given away', 'Drivers never see your address, email or phone number.'],
] as const

/** How it works in four steps, what it is good for, and the way into the form. */
export function Introduction({ provider }: { provider: Provider | null }) {
  const [begun] = useState(() => readApplicationDraft() !== null)
  return (
    <div className={css.beside}>
      <div className={css.column}>
        {provider && <Rejected provider={provider} />}
        <section className="card card--pad" aria-label="Become a service provider">
          <h2 className={css.title}>Help drivers near you, and be paid for it</h2>
          <p className={css.lead}>
            CarPal brings drivers who are stuck to the mechanics, tyre fitters and recovery firms around them.
          </p>
          <Start begun={begun || provider !== null} />
        </section>
        <Card title="How it works">
          <HowItWorks />
        </Card>
      </div>
      <Card title="What you get">
        <ul className={css.benefits}>
          {BENEFITS.map(([icon, title, text]) => (
            <li key={title}>
              <span className="glyph glyph--blue">
                <Icon of={icon} />
              </span>
              <span>
                <b>{title}</b>
                <span>{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** The four steps from the form to the first job. */
export function HowItWorks() {
  return (
    <ol className={css.how}>
      {STEPS.map(([title, text]) => (
        <li key={title}>
          <b>{title}</b>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}

function Start({ begun }: { begun: boolean }) {
  return (
    <Link to="?step=1" className={buttonVariants({ variant: 'primary', size: 'large', className: css.start })}>
      {begun ? 'Continue your application' : 'Start your application'}
    </Link>
  )
}

/** Why an application was not approved. It may be sent again. */
export function Rejected({ provider: { rejected_reason } }: { provider: Provider }) {
  return (
    <Notice tone="caution" title="Your application was not approved">
      {rejected_reason && <p>The reason: {rejected_reason}</p>}
      <p>Change what is missing and send it again. What you told us before is still in the form.</p>
    </Notice>
  )
}
