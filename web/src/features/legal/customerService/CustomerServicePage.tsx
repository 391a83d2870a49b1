import { Clock, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '@/api/session'
import { useConfig, usePeriod } from '@/data/config/queries'
import { useGoBack } from '@/lib/goBack'
import { useSearchParams } from '@/lib/searchParams'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Card } from '@/ui/Card'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { Tabs } from '@/ui/Tabs'
import cards from '../Cards.module.css'
import { faq } from '../helpTexts'
import { ContactUs } from './ContactUs'
import css from './CustomerService.module.css'
import { MyTickets } from './MyTickets'
import { ReportProblem } from './ReportProblem'

/** Who to turn to, a message to support, a report of what does not work, and what is asked often. Visitors may use it too. */
export default function CustomerServicePage() {
  const back = useGoBack(paths.home)
  const session = useSession()
  const [address, setAddress] = useSearchParams()
  const resetLink = usePeriod('reset_link_seconds')
  const tab = address.get('tab') === 'problem' ? 'problem' : 'contact'
  // The forms belong to whoever is signed in.
  const who = session?.user.id ?? 'visitor'
  return (
    <>
      <PageHeader title="Customer Service" back lead={<BackButton onBack={back} />} />
      <div className={`content ${css.page}`}>
        <ContactCards />
        <Tabs
          label="What you need"
          value={tab}
          keep
          className={css.forms}
          onChoose={(chosen) =>
            setAddress(new URLSearchParams(chosen === 'problem' ? 'tab=problem' : ''), { replace: true })
          }
          tabs={[
            { value: 'contact', label: 'Contact Us', content: <ContactUs key={who} /> },
            { value: 'problem', label: 'Report a Problem', content: <ReportProblem key={who} /> },
          ]}
        />
        <div className={css.beside}>
          {session && <MyTickets />}
          <Card title="Frequently Asked Questions">
            {faq(resetLink).map(({ question, answer }) => (
              <details key={question} className={cards.fold}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </Card>
        </div>
      </div>
    </>
  )
}

/** Email, phone and hours, as the operator of this site set them. */
function ContactCards() {
  const config = useConfig()
  const aim = usePeriod('support_reply_seconds')
  const contact = config.data?.contact
  if (config.isError && !contact) {
    return (
      <ErrorState
        title="The contact details could not be loaded"
        detail={config.error.message}
        onRetry={() => void config.refetch()}
        busy={config.isFetching}
      />
    )
  }
  return (
    <ul className={css.contact}>
      <ContactCard icon={<Icon of={Mail} />} title="Email">
        {contact ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : <Skeleton width={180} />}
        <span>We aim to reply within {aim}</span>
      </ContactCard>
      <ContactCard icon={<Icon of={Phone} />} title="Phone">
        {contact ? (
          <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>{contact.phone}</a>
        ) : (
          <Skeleton width={140} />
        )}
      </ContactCard>
      <ContactCard icon={<Icon of={Clock} />} title="Hours">
        <b>Mon-Fri 9AM-6PM</b>
      </ContactCard>
    </ul>
  )
}

function ContactCard({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="card card--pad">
      <span className="glyph glyph--blue">{icon}</span>
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </li>
  )
}
