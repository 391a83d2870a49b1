import '@/styles/pages.css'
import './admin.css'
import { LayoutGrid, LogOut } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSession } from '@/api/session'
import { initials } from '@/lib/initials'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { Mark } from '@/ui/Logo'
import { useMenu } from '@/ui/menu'
import { AdminEntries } from './AdminEntries'

const Bell = lazy(() => import('../Bell').then(({ HeaderBell }) => ({ default: HeaderBell })))

/** The rail of admins from 1024 px: near black, so that nobody takes it for the drivers' app. */
export default function AdminRail({ onSignOut }: { onSignOut: () => void }) {
  const { open, openAllPages } = useMenu()
  const name = useSession()?.user.name ?? ''
  return (
    <header className="admin-rail">
      <div className="admin-rail__head">
        <Link to={paths.home} className="admin-rail__logo">
          <Mark size={32} />
          CarPal<span className="sr-only">, home</span>
        </Link>
        <Suspense>
          <Bell />
        </Suspense>
      </div>
      <nav className="admin-rail__entries" aria-label="Admin">
        <AdminEntries />
      </nav>
      <div className="admin-rail__foot">
        <button type="button" className="admin-entry" aria-haspopup="dialog" onClick={openAllPages}>
          <Icon of={LayoutGrid} />
          Access All Pages
        </button>
        <div className="admin-rail__user">
          <button type="button" className="admin-entry" aria-haspopup="dialog" onClick={open}>
            <span className="admin-rail__disc" aria-hidden="true">
              {initials(name)}
            </span>
            <span className="admin-entry__label">{name}</span>
            <span className="sr-only">, open menu</span>
          </button>
          <button type="button" className="admin-rail__out" aria-label="Sign Out" title="Sign Out" onClick={onSignOut}>
            <Icon of={LogOut} />
          </button>
        </div>
      </div>
    </header>
  )
}
