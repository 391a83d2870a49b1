import '@/styles/pages.css'
import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '@/api/session'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { Mark } from '@/ui/Logo'
import { useMenu } from '@/ui/menu'
import { belongsTo, entries } from './entries'

const UnreadCount = lazy(() => import('./UnreadCount'))
const Bell = lazy(() => import('./Bell').then(({ RailBell }) => ({ default: RailBell })))

function Entries({ size }: { size: 20 | 24 }) {
  const { pathname } = useLocation()
  const signedIn = useSession() !== null
  return entries.map((entry) => (
    <Link key={entry.to} to={entry.to} aria-current={belongsTo(entry, pathname) ? 'page' : undefined}>
      <span>
        <Icon of={entry.icon} size={size} />
        {signedIn && entry.to === paths.messages && (
          <Suspense>
            <UnreadCount />
          </Suspense>
        )}
      </span>
      {entry.label}
    </Link>
  ))
}

/** The six places at the foot of the phone. */
export function BottomNav() {
  return (
    <nav className="shell__nav nav" aria-label="Main">
      <Entries size={20} />
    </nav>
  )
}

/** The same six at the left from 1024 px, with the logo above and the menu below. */
export function Rail() {
  const menu = useMenu()
  const signedIn = useSession() !== null
  return (
    <header className="rail">
      <Link to={paths.home} className="rail__logo" aria-label="CarPal, home">
        <Mark size={40} />
      </Link>
      <nav className="rail__entries" aria-label="Main">
        <Entries size={24} />
      </nav>
      <div className="rail__foot">
        <Suspense>{signedIn && <Bell />}</Suspense>
        <button type="button" aria-haspopup="dialog" onClick={menu.open}>
          <Icon of={MenuIcon} size={24} />
          Menu
        </button>
      </div>
    </header>
  )
}
