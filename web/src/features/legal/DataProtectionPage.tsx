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
        The data controller is whoever runs this CarPal site. Email <PrivacyEmail /> about anything on this page.
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
          Limits on attempts, the list of your devices, the log of changes, and moderation: to keep drivers safe from
          abuse (legitimate interests).
        </li>
        <li>Incident reports: so that disputes can be settled later (legitimate interests).</li>
        <li>Your location: only once you’ve agreed in your browser (consent, which you can withdraw there).</li>
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
          <li>to know what we hold about you, and to have a copy;</li>
          <li>to have it corrected or deleted;</li>
          <li>to take it elsewhere in a machine-readable form;</li>
          <li>to object to how it’s used, or have that restricted.</li>
        </ul>
        <p>
          You can download or delete your data yourself in <Link to={paths.settingsOf('data')}>Settings</Link>, or email{' '}
          <PrivacyEmail />. We reply within one month, free of charge. You can also complain to the{' '}
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
    title: 'How we protect it',
    body: (
      <ul>
        <li>Passwords are stored as argon2id hashes. Session tokens and links in emails are stored only as hashes.</li>
        <li>Session tokens are renewed every few minutes. If a stolen one is used again, we end the session.</li>
        <li>Every rule is enforced on our server, and what administrators do is logged.</li>
        <li>
          For privacy, signing in, signing up and resetting a password show the same message whether or not an email
          address is registered.
        </li>
        <li>Logs never contain plates, email addresses or messages.</li>
      </ul>
    ),
  },
  {
    id: 'breach',
    title: 'If something goes wrong',
    body: (
      <p>
        We notify the regulator of a data breach within 72 hours, and tell you straight away if it puts you at risk.
      </p>
    ),
  },
  {
    id: 'more',
    title: 'More',
    body: (
      <p>
        For exactly what we keep and who sees it, see <Link to={paths.privacy}>Privacy</Link>.
      </p>
    ),
  },
]

/** The law's side of personal data: who is responsible, why, your rights, and what follows a breach. */
export default function DataProtectionPage() {
  return (
    <LegalDocument
      title="Data Protection"
      changed="2026-11-23"
      lead="How CarPal complies with the UK GDPR, and what you can ask for."
      parts={parts}
    />
  )
}
