import { useQuery } from '@tanstack/react-query'
import {
  Bell,
  ChevronRight,
  Database,
  House,
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  Settings,
  Users,
  UserX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { isLimited, meQuery } from '@/data/account/queries'
import type { User } from '@/data/account/types'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { useWide } from '@/lib/useWide'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { Row } from '@/ui/Row'
import css from './Account.module.css'
import { BackupContacts } from './backup/BackupContacts'
import { Deletion } from './limited/Deletion'
import { PasskeysCard } from './passkeys/PasskeysCard'
import { SecondFactorCard } from './secondFactor/SecondFactorCard'
import { AppSettings } from './settings/AppSettings'
import { Blocked } from './settings/Blocked'
import { EmailCard } from './settings/EmailCard'
import { HomeCard } from './settings/HomeCard'
import { NotificationChoices } from './settings/NotificationChoices'
import { PasswordCard } from './settings/PasswordCard'
import { PhoneCard } from './settings/PhoneCard'
import { Sessions } from './settings/Sessions'
import { YourData } from './settings/YourData'

type Section = { at: string; title: string; icon: LucideIcon; cards: (me: User | undefined) => ReactNode }

const FIRST: Section = { at: '', title: 'App Settings', icon: Settings, cards: () => <AppSettings /> }

/** The sections in their order; each has an address of its own, `/settings/{at}`. */
const SECTIONS: Section[] = [
  FIRST,
  { at: 'notifications', title: 'Notifications', icon: Bell, cards: () => <NotificationChoices /> },
  { at: 'sign-in', title: 'How you sign in', icon: KeyRound, cards: (me) => <SignInCards me={me} /> },
  { at: 'devices', title: 'Where you are signed in', icon: MonitorSmartphone, cards: () => <Sessions /> },
  { at: 'home', title: 'Home', icon: House, cards: () => <HomeCard /> },
  { at: 'backup', title: 'Backup contact', icon: Users, cards: () => <BackupContacts /> },
  { at: 'blocked', title: 'People you have blocked', icon: UserX, cards: () => <Blocked /> },
  { at: 'data', title: 'Your data', icon: Database, cards: (me) => <YourData deletable={!me?.deletes_at} /> },
]

function SignInCards({ me }: { me: User | undefined }) {
  return (
    <>
      {me && <EmailCard me={me} />}
      {me && <PhoneCard me={me} />}
      <PasswordCard />
      <PasskeysCard />
      {me?.is_admin && <SecondFactorCard />}
    </>
  )
}

/**
 * What a user may set, in sections. Where there is room their list stands beside the one that is open; on the phone the
 * list is at the foot of the first, which the documents call Settings. An account that is
 * blocked or about to be deleted has its data alone.
 */
export default function SettingsPage() {
  const { section: at = '' } = useParams()
  const wide = useWide()
  const navigate = useNavigate()
  const home = useGoBack(paths.home)
  const me = useQuery(meQuery).data
  const section = SECTIONS.find((one) => one.at === at)
  if (!section) return <Navigate to={paths.settings} replace />
  const limited = me !== undefined && isLimited(me)
  const list = !limited && <List open={section} wide={wide} />
  const isPart = !wide && !limited && section !== FIRST
  return (
    <>
      <PageHeader
        title={isPart ? section.title : 'Settings'}
        back
        lead={<BackButton onBack={isPart ? () => void navigate(paths.settings) : home} />}
      />
      <div className={wide && !limited ? `content ${css.sections}` : 'content content--column'}>
        {wide && list}
        <div className={css.cards}>
          {me?.deletes_at && <Deletion deletesAt={me.deletes_at} />}
          {limited ? <YourData deletable={!me.deletes_at} /> : section.cards(me)}
          {!wide && section === FIRST && list}
        </div>
      </div>
    </>
  )
}

function List({ open, wide }: { open: Section; wide: boolean }) {
  return (
    <nav aria-label="Settings" className="card">
      <ul className="rows">
        {SECTIONS.filter((one) => wide || one !== FIRST).map((one) => (
          <Row
            key={one.at}
            selected={one === open}
            lead={<Icon of={one.icon} />}
            title={
              <Link
                to={one.at ? paths.settingsOf(one.at) : paths.settings}
                aria-current={one === open ? 'page' : undefined}
              >
                {one.title}
              </Link>
            }
            end={<Icon of={ChevronRight} />}
          />
        ))}
      </ul>
    </nav>
  )
}
