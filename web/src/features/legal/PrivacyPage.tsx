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
    <li>Part of the map comes from {host}, so your browser tells that site which area you’re looking at.</li>
  ) : (
    <li>The maps come from our own server, so nobody else knows where you’re looking.</li>
  )
}

const setting = (section: string, words: string) => <Link to={paths.settingsOf(section)}>{words}</Link>

const parts: Part[] = [
  {
    id: 'what-we-keep',
    title: 'What we keep about you',
    body: (
      <>
        <p>If you only look at the map, we keep nothing that identifies you. If you have an account, we keep:</p>
        <ul>
          <li>your email address, and a phone number if you add one;</li>
          <li>your password as an argon2id hash, which can’t be turned back into the password;</li>
          <li>
            your passkeys: the name you gave each, its public key, and when you added and last used it. The secret key
            never leaves your device;
          </li>
          <li>your username, when you joined, and when you confirmed your email;</li>
          <li>
            your vehicles: registration, and the make, model, colour, year, photos and notes you add, and the code on
            your windscreen card; we remove the time and location from photos;
          </li>
          <li>
            the status you give a vehicle, for 7 days at most; if you say that you’re leaving a space, the car park or
            roughly where, for up to 30 minutes, and never where the vehicle stands;
          </li>
          <li>if you mark your home, where that is, so that nothing of yours is shown near it;</li>
          <li>
            if you claim a registration, the claim and its outcome, and until then the photo of your V5C registration
            certificate;
          </li>
          <li>your settings, and which notifications you want;</li>
          <li>
            each device you’ve signed in on: the kind of browser and device, its network address, when you signed in and
            last used it, and how it was signed out;
          </li>
          <li>
            if you turn on push notifications, the address and keys that your browser gives us to send them to it;
          </li>
          <li>
            your conversations: the messages, how far they’ve been delivered and read, the vehicle you show in them,
            your personal notes, and who you’ve blocked;
          </li>
          <li>your notifications, and emails until they’re sent and for a short time after;</li>
          <li>
            incident reports: what happened, where and when, your photos, how to reach you, and what we wrote to you
            about it;
          </li>
          <li>reports about other people, with a copy of what you saw when you reported them, and what we decided;</li>
          <li>
            when you or others asked for a vehicle to be moved, and what came of it, for 30 days; and your backup
            contact, with the email address or username you typed, until one of you ends it. They agree first;
          </li>
          <li>
            what you report of car parks, for 30 days after you said it or we decided about it, and never where you
            were. Nobody sees that it was you;
          </li>
          <li>
            the zones you’re in, whether your username shows there, what you want to be told of, and what you wrote and
            voted there: as long as messages, alerts a month after their end. Never where you are, nor where you looked
            for zones;
          </li>
          <li>
            if you ask to be reminded of your stay while CarPal is closed, when, and which of your vehicles to name,
            until you’re reminded. Never where you parked;
          </li>
          <li>if you ask us to, what you need of a car park, such as disabled spaces. No administrator can see it;</li>
          <li>your business details and services, if you are a service provider;</li>
          <li>
            if we block or suspend your account, why and until when, and your appeal with our reply; if you delete it,
            the date it goes;
          </li>
          <li>
            for administrators, the key of their authenticator app (encrypted) and hashes of their recovery codes;
          </li>
          <li>a log of changes to your account, such as a new password. It never holds passwords or messages.</li>
        </ul>
        <p>
          If you write to an owner or report an incident without an account, we keep your name, your email address or
          phone number, and what you sent.
        </p>
        <p>
          To stop abuse, we also count attempts such as signing in or sending messages, by account and by network
          address. Each count is deleted within a day. So that one person’s many accounts count once when drivers report
          on a car park, we keep a fingerprint of the network you signed up from for some months, which doesn’t give the
          address away.
        </p>
      </>
    ),
  },
  {
    id: 'what-others-see',
    title: 'What other people see',
    body: (
      <>
        <p>
          People reach you by registration, not by name. They never see your email address, your phone number or your
          account. They see the username you chose; until you choose one, they see “Anonymous User”. They only see your
          own vehicle’s make, model and colour if you show it in a conversation, and never its plate.
        </p>
        <p>
          Anyone who asks about a plate without signing in gets the same answer, whether or not its driver is on CarPal.
        </p>
        <p>
          Administrators can read a conversation only if somebody has reported it, or by giving a reason. Either way it
          goes on record.
        </p>
      </>
    ),
  },
  {
    id: 'position',
    title: 'Your location',
    body: (
      <>
        <p>
          Your browser asks you before it shares your location. We use it to find parking and to name the street, and
          don’t store it.
        </p>
        <p>
          We only store a place if you add it to something yourself, such as an incident report, or mark it as your
          home.
        </p>
        <p>
          When you say that you’re leaving a space, everyone can see which public car park it’s in, or roughly where on
          the street, and when, to five minutes. They never see your plate, or whose it is.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    body: (
      <>
        <p>CarPal sets no cookies, shows no adverts and loads no trackers.</p>
        <p>Until you sign out, your browser keeps:</p>
        <ul>
          <li>your session, and your account details;</li>
          <li>
            so that you can read them offline: your vehicles, your notifications, and your last 30 conversations with up
            to 50 messages each and your personal notes;
          </li>
          <li>messages you’re writing, and messages waiting to be sent;</li>
          <li>this browser’s address for push notifications, if you turned them on;</li>
          <li>where you looked last on the map, and the list of car parks there;</li>
          <li>
            where you parked and until when, your photo of the bay, the car parks you saved, what you need of one, and
            which of your vehicles you drive.
          </li>
        </ul>
        <p>Until you clear this site’s data, it also keeps:</p>
        <ul>
          <li>the app itself, and this site’s public settings;</li>
          <li>the map of the areas you looked at last;</li>
          <li>light or dark, and whether you’ve answered the question about your location;</li>
          <li>if you signed up here, a random secret that shows it was you who chose the password.</li>
        </ul>
        <p>How far down you’d scrolled on each page is kept until you close the tab.</p>
      </>
    ),
  },
  {
    id: 'choices',
    title: 'What you can change',
    body: (
      <ul>
        <li>{setting('notifications', 'Notification settings')}: what we tell you about, and how.</li>
        <li>
          <Link to={paths.settings}>App Settings</Link>: push notifications, private mode, and whether others in your
          zones can see you.
        </li>
        <li>{setting('sign-in', 'How you sign in')}: your email, phone number, password and passkeys.</li>
        <li>{setting('devices', 'Where you are signed in')}: your devices, and signing them out.</li>
        <li>{setting('blocked', 'People you have blocked')}: whose messages don’t reach you.</li>
        <li>{setting('data', 'Your data')}: download everything we hold about you, or delete your account.</li>
      </ul>
    ),
  },
  {
    id: 'others',
    title: 'Who else is involved',
    body: (
      <ul>
        <OutsideMap />
        <li>
          Directions open an outside map in a new tab and tell it which car park. Pay Now opens the provider’s own site.
        </li>
        <li>Emails are sent by our email provider.</li>
        <li>Push notifications go through your browser’s push service, encrypted so that it can’t read them.</li>
        <li>
          If you look up your own registration while adding a vehicle, this site may ask the DVLA for its make, colour
          and year.
        </li>
        <li>We never sell anything about you.</li>
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
        You can see, correct, download or delete the data we hold about you. Much of it you can do yourself in{' '}
        {setting('data', 'Your data')}; for the rest, email <PrivacyEmail />. For what the law says, and what we do
        after a data breach, see <Link to={paths.dataProtection}>Data Protection</Link>.
      </p>
    ),
  },
]

/** What is kept about people, who sees it, and for how long. */
export default function PrivacyPage() {
  return (
    <LegalDocument
      title="Privacy"
      changed="2026-11-23"
      lead="CarPal lets drivers reach each other without giving away who they are. This page says what we keep to make that work, and who can see it."
      parts={parts}
    />
  )
}
