import { LogIn, ShieldCheck } from 'lucide-react'
import { useSession } from '@/api/session'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import css from './Contact.module.css'

const STEPS = [
  ['Scan or type', 'Use the code on the windscreen, or the registration.'],
  ['Say what is wrong', 'Lights on, a window open, blocked in, or a bump they should know about.'],
  ['We pass it on', 'The owner gets your message, but never your phone number or email. You never see theirs.'],
] as const

/** What this page is for, what an account adds, and what to do when it is serious. */
export function AboutContact() {
  const isSignedIn = useSession() !== null
  return (
    <div className={css.about}>
      <Card title="About">
        <ol className={css.steps}>
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </Card>
      <div className={css.stack}>
        {!isSignedIn && (
          <Card title="Want More Features">
            <div className={css.inside}>
              <p>
                With an account you can chat live with owners, print a code for your own windscreen, and keep your
                messages and reports in one place.
              </p>
              <Link to={paths.signUp} className={buttonVariants({ variant: 'second' })}>
                <Icon of={LogIn} />
                Sign Up
              </Link>
            </div>
          </Card>
        )}
        <Notice tone="caution" title="Safety" icon={<Icon of={ShieldCheck} />}>
          If it’s an emergency, or somebody is hurt or in danger, call 999. Don’t use your phone while driving, and
          don’t put yourself at risk to scan a code.
        </Notice>
      </div>
    </div>
  )
}
