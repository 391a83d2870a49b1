import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { LegalDocument, type Part } from './LegalDocument'

const parts: Part[] = [
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>Use an email address that is yours, and keep your password to yourself.</li>
        <li>Add only vehicles that you own or drive with the owner’s permission.</li>
        <li>One registration belongs to one account at a time.</li>
        <li>You may leave whenever you like. What happens to your data then is under Privacy.</li>
      </ul>
    ),
  },
  {
    id: 'conduct',
    title: 'How we treat each other',
    body: (
      <>
        <p>Contact a driver about their vehicle, and politely. You may not use CarPal to:</p>
        <ul>
          <li>insult, threaten, follow or trace anyone;</li>
          <li>find out who or where somebody is from their plate;</li>
          <li>send advertisements or the same message to many;</li>
          <li>say what you know to be untrue, in a message or in a report;</li>
          <li>collect plates, places or people by machine. The map’s tiles are open for that; drivers are not.</li>
        </ul>
        <p>
          An account that does so may be suspended until a date, or blocked with a reason. An emergency belongs to 999,
          not to CarPal.
        </p>
      </>
    ),
  },
  {
    id: 'parking',
    title: 'Parking information',
    body: (
      <>
        <p>
          Prices, hours and free spaces come from open data, councils, operators and drivers. They may be old or wrong,
          and an estimate says that it is one. What counts is the sign where you park: read it before you leave the car.
        </p>
        <p>
          Car parks and streets from OpenStreetMap are © OpenStreetMap contributors, under the{' '}
          <a href="https://www.openstreetmap.org/copyright" rel="noreferrer" target="_blank">
            Open Database Licence
          </a>
          .
        </p>
      </>
    ),
  },
  {
    id: 'services',
    title: 'Help from providers',
    body: (
      <p>
        Service providers are businesses of their own. A quote you accept is an agreement between you and the provider;
        CarPal is not part of it.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'How reliable CarPal is',
    body: (
      <p>
        We aim for an uptime of 99.9%. It is an aim, not a promise: do not rely on CarPal alone where time or safety
        matters. Nothing here limits the rights that the law gives you as a consumer.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and changes',
    body: (
      <p>
        The law of the part of the United Kingdom where you live applies. If these terms change, the date at the top
        changes with them. Questions: <Link to={paths.help}>Help & Support</Link>.
      </p>
    ),
  },
]

/** What people agree to when they use CarPal. */
export default function TermsPage() {
  return (
    <LegalDocument
      title="Terms"
      changed="2026-11-21"
      lead="By using CarPal you agree to these terms. They are short on purpose."
      parts={parts}
    />
  )
}
