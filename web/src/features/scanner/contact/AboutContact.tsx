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
  ['Scan or type', 'The code on the windscreen or the registration says which vehicle you mean.'],
  ['Say what is wrong', 'Lights on, window open, blocked in, or a bump that somebody should know of.'],
  ['We pass it on', 'The owner reads what you wrote, never your phone number or email; you never learn theirs.'],
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
                With an account you chat with owners live, get a code for your own windscreen, and see your messages and
                reports in one place.
              </p>
              <Link to={paths.signUp} className={buttonVariants({ variant: 'second' })}>
                <Icon of={LogIn} />
                Sign Up
              </Link>
            </div>
          </Card>
        )}
        <Notice tone="caution" title="Safety" icon={<Icon of={ShieldCheck} />}>
          In an emergency, or when somebody is hurt or in danger, call 999. Do not use your phone while driving, and do
          not put yourself at risk to scan a code.
        </Notice>
      </div>
    </div>
  )
}
