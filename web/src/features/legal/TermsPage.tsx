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
        <li>
          You can leave whenever you like. <Link to={paths.privacy}>Privacy</Link> says what happens to your data.
        </li>
      </ul>
    ),
  },
  {
    id: 'conduct',
    title: 'How we treat each other',
    body: (
      <>
        <p>Contact drivers about their vehicles, and be polite. You must not use CarPal to:</p>
        <ul>
          <li>insult, threaten, stalk or trace anyone;</li>
          <li>find out who or where somebody is from their plate;</li>
          <li>send adverts, or the same message to lots of people;</li>
          <li>say anything you know is untrue, in a message or a report;</li>
          <li>
            collect plates, places or people automatically. You’re welcome to use the map’s tiles that way, but not
            drivers.
          </li>
        </ul>
        <p>
          If you do, we may suspend your account for a time, or block it and tell you why. In an emergency, call 999.
          Don’t rely on CarPal.
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
          Prices, opening hours and the number of spaces come from open data, such as OpenStreetMap, and from councils.
          They may be out of date or wrong, and estimates are marked. The sign where you park is what counts, so read it
          before you leave your car.
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
        Service providers are independent businesses. If you accept a quote, your agreement is with the provider, not
        with CarPal.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'How reliable CarPal is',
    body: (
      <p>
        We aim for an uptime of 99.9%. That’s an aim, not a promise, so please don’t rely on CarPal alone when time or
        safety matters. Nothing here limits your legal rights as a consumer.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and changes',
    body: (
      <p>
        The law of the part of the United Kingdom where you live applies. If these terms change, so does the date at the
        top. Questions: <Link to={paths.help}>Help & Support</Link>.
      </p>
    ),
  },
]

/** What people agree to when they use CarPal. */
export default function TermsPage() {
  return (
    <LegalDocument
      title="Terms"
      changed="2026-11-23"
      lead="By using CarPal you agree to these terms. We’ve kept them short."
      parts={parts}
    />
  )
}
