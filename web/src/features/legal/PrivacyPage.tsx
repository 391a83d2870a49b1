import { useConfig } from '@/data/config/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { PrivacyEmail } from './Contact'
import { LegalDocument, type Part } from './LegalDocument'
import { Retention } from './Retention'

/** The host of the outside map, if one is in force: its owner sees who fetches it. */
function useOutsideMap(): string | null {
  const style = useConfig().data?.basemap.style_url
  return style ? (URL.parse(style)?.host ?? null) : null
}

function OutsideMap() {
  const host = useOutsideMap()
  return host ? (
    <li>
      The map under the car parks comes in part from {host}, so your browser asks that host for the area you look at.
    </li>
  ) : (
    <li>The maps come from our own server. While you look at them, your browser asks nobody else.</li>
  )
}

const parts: Part[] = [
  {
    id: 'what-we-keep',
    title: 'What we keep about you',
    body: (
      <>
        <p>If you only look at the map, we keep nothing that names you. If you have an account, we keep:</p>
        <ul>
          <li>your email address, and a telephone number if you add one;</li>
          <li>your password as an argon2id hash, from which the password itself cannot be read;</li>
          <li>your username, and when you joined;</li>
          <li>your vehicles: registration, and make, model, colour, year and notes if you add them;</li>
          <li>your settings;</li>
          <li>
            each signed-in session: the kind of browser and device, the network address it began from, and when it began
            and was last used;
          </li>
          <li>what you write and send here: messages, and reports with what you attach to them;</li>
          <li>a log of acts that change an account, such as a new password. It never holds passwords or messages.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'what-others-see',
    title: 'What other people see',
    body: (
      <>
        <p>
          People reach you by registration, not by name. They never see your email address, your telephone number or
          your account. They see the username you chose; until you choose one, they see “Anonymous User”.
        </p>
        <p>
          Somebody who is not signed in and asks about a plate gets the same answer whether or not its driver is here.
        </p>
      </>
    ),
  },
  {
    id: 'position',
    title: 'Your position',
    body: (
      <>
        <p>
          Your browser asks you before it tells us where you are. We use the position to centre the map, to find what is
          near and to name the street. A search near you sends it to our server, which answers and does not keep it.
        </p>
        <p>A place is stored only where you put it into something yourself, such as a report.</p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    body: (
      <>
        <p>
          CarPal sets no cookies, shows no advertisements and loads no trackers. In this browser’s local storage it
          keeps your session while you are signed in, your choice of light or dark, and whether you have answered the
          question about your location.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else learns something',
    body: (
      <ul>
        <OutsideMap />
        <li>
          Directions open an outside map in a new tab, and tell it the car park. Pay Now opens the provider’s site.
        </li>
        <li>Mails travel through our mail provider.</li>
        <li>We sell nothing about you to anyone.</li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: <Retention />,
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <p>
        You may see, correct, take away or delete what we keep about you: write to <PrivacyEmail />. What the law says,
        and what we do after a breach, is on <Link to={paths.dataProtection}>Data Protection</Link>.
      </p>
    ),
  },
]

/** What is kept about people, who sees it, and for how long. */
export default function PrivacyPage() {
  return (
    <LegalDocument
      title="Privacy"
      changed="2026-11-21"
      lead="CarPal lets drivers reach each other without giving themselves away. This page says what that takes."
      parts={parts}
    />
  )
}
