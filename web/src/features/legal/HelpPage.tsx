import { BookOpen, Bug, LifeBuoy, Mail, MessageCircle, Users, Video } from 'lucide-react'
import { useConfig, usePeriod } from '@/data/config/queries'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { openSupport } from '@/ui/support'
import css from './Cards.module.css'
import { faq, GUIDE } from './helpTexts'

/** Ways to get help: a chat, an email, questions with answers, and the user guide. */
export default function HelpPage() {
  const back = useGoBack(paths.home)
  const resetLink = usePeriod('reset_link_seconds')
  return (
    <>
      <PageHeader title="Help & Support" back lead={<BackButton onBack={back} />} />
      <div className={`content ${css.cards} ${css.help}`}>
        <Card title="Contact support">
          <div className={css.inside}>
            <p className={css.small}>Tell us what happened and which page you were on. We’ll reply in the chat.</p>
            <Button variant="primary" className={css.act} icon={<Icon of={MessageCircle} />} onClick={openSupport}>
              Chat with support
            </Button>
            <EmailSupport />
            <Link to={paths.customerService} className={buttonVariants({ variant: 'second', className: css.act })}>
              <Icon of={LifeBuoy} />
              Contact us without a chat
            </Link>
            <Link to={paths.reportProblem} className={buttonVariants({ variant: 'quiet', className: css.act })}>
              <Icon of={Bug} />
              Report a problem with CarPal
            </Link>
          </div>
        </Card>
        <Card title="Frequently Asked Questions" className={css.faq}>
          {faq(resetLink).map(({ question, answer }) => (
            <details key={question} className={css.fold}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </Card>
        <Card title="Quick Help">
          <ul className="list">
            <li className={css.row}>
              <Icon of={BookOpen} />
              <Link to={{ hash: 'user-guide' }}>User Guide</Link>
            </li>
            <li className={css.row}>
              <Icon of={Video} />
              <span>Video Tutorials</span>
              <Badge>Coming Soon</Badge>
            </li>
            <li className={css.row}>
              <Icon of={Users} />
              <span>Community Forum</span>
              <Badge>Coming Soon</Badge>
            </li>
          </ul>
        </Card>
        <section id="user-guide" className={`card ${css.wide} ${css.guide}`} aria-labelledby="user-guide-title">
          <header className="card__head">
            <h2 id="user-guide-title" className="card__title">
              User Guide
            </h2>
          </header>
          <ol>
            {GUIDE.map(({ title, text }) => (
              <li key={title}>
                <b className={css.strong}>{title}</b>
                <span className={css.small}>{text}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}

function EmailSupport() {
  const config = useConfig()
  const email = config.data?.contact.email
  if (config.isPending) return <Skeleton height={44} />
  if (!email) return null
  return (
    <a href={`mailto:${email}`} className={buttonVariants({ variant: 'second', className: css.act })}>
      <Icon of={Mail} />
      Email {email}
    </a>
  )
}
