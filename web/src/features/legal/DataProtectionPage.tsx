import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { PrivacyEmail } from './Contact'
import { LegalDocument, type Part } from './LegalDocument'
import { Retention } from './Retention'

const parts: Part[] = [
  {
    id: 'controller',
    title: 'Who is responsible',
    body: (
      <p>
        The controller is whoever runs this CarPal site. Write to <PrivacyEmail /> about anything on this page.
      </p>
    ),
  },
  {
    id: 'why',
    title: 'Why we may use your data',
    body: (
      <ul>
        <li>Your account, vehicles, messages and requests: to do what you asked for (contract).</li>
        <li>
          Limits on attempts, the list of sessions, the log of changes and moderation: to keep drivers safe from misuse
          (legitimate interests).
        </li>
        <li>Incident reports: so that a dispute can be settled later (legitimate interests).</li>
        <li>Your position: only after your browser asked you (consent, which you can take back there).</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>The UK GDPR and the Data Protection Act 2018 give you the right:</p>
        <ul>
          <li>to know what is kept about you, and to have a copy;</li>
          <li>to have it corrected or deleted;</li>
          <li>to take it with you in a form that a machine reads;</li>
          <li>to object, and to have its use restricted.</li>
        </ul>
        <p>
          Write to <PrivacyEmail />. We answer within one month, and without charge. You can also complain to the{' '}
          <a href="https://ico.org.uk/make-a-complaint/" target="_blank" rel="noreferrer">
            Information Commissioner’s Office
          </a>
          .
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: <Retention />,
  },
  {
    id: 'security',
    title: 'How it is guarded',
    body: (
      <ul>
        <li>Passwords are stored as argon2id hashes; the tokens of sessions and of links in mails only as hashes.</li>
        <li>A session’s tokens are renewed every few minutes, and a stolen one that is used again ends the session.</li>
        <li>Every rule is checked on the server, and administrators’ acts are logged.</li>
        <li>Sign-in, sign-up and password reset answer alike, whether or not an email address is known.</li>
        <li>Logs name no plates, email addresses or messages.</li>
      </ul>
    ),
  },
  {
    id: 'breach',
    title: 'If something goes wrong',
    body: (
      <p>
        We notify the regulator of a data breach within 72 hours, and tell you without delay if it puts you at risk.
      </p>
    ),
  },
  {
    id: 'more',
    title: 'More',
    body: (
      <p>
        What exactly is kept, and who sees it, is under <Link to={paths.privacy}>Privacy</Link>.
      </p>
    ),
  },
]

/** The law's side of personal data: who is responsible, why, your rights, and what follows a breach. */
export default function DataProtectionPage() {
  return (
    <LegalDocument
      title="Data Protection"
      changed="2026-11-21"
      lead="How CarPal keeps to the UK GDPR, and what you can ask of it."
      parts={parts}
    />
  )
}
