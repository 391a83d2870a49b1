import { lazy, Suspense, useMemo, useState } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import { classes } from '@/lib/classes'
import { paths } from '@/paths'
import { MenuContext } from '@/ui/menu'
import { Arrival } from './Arrival'
import { handleOf } from './frame'
import { BottomNav, Rail } from './Navigation'
import { Notices } from './Notices'
import { FirstPage, Pending } from './Pending'
import { Toasts } from './Toasts'

const Bell = lazy(() => import('./Bell').then(({ HeaderBell }) => ({ default: HeaderBell })))

const Support = lazy(async () => {
  const [{ default: Widget }, { ServerState }] = await Promise.all([
    import('@/features/messages/support/SupportWidget'),
    import('./ServerState'),
  ])
  return {
    default: () => (
      <ServerState>
        <Widget />
      </ServerState>
    ),
  }
})

// The menu's code comes with its first opening.
const MenuPanel = lazy(() => import('./MenuPanel'))

/** The frame around every page: skip link, rail or bottom navigation, notices, menu and toasts. */
export function AppShell() {
  const [menuOpen, setMenuOpen] = useState(false)
  const [menuWanted, setMenuWanted] = useState(false)
  const session = useSession()
  const signedIn = session !== null
  const menu = useMemo(
    () => ({
      open: () => {
        setMenuWanted(true)
        setMenuOpen(true)
      },
      beside: signedIn && (
        <Suspense fallback={<span className="iconbtn" />}>
          <Bell />
        </Suspense>
      ),
    }),
    [signedIn],
  )
  const { frame, support } = handleOf(useMatches())
  const who = session ? (session.user.is_admin ? 'admin' : 'driver') : 'visitor'
  const navigate = useNavigate()
  const leave = async () => {
    setMenuOpen(false)
    // Its code comes when it is wanted: a visitor never needs it.
    const { signOut } = await import('@/data/account/signOut')
    await signOut()
    void navigate(paths.home)
  }
  const bare = frame === 'bare' || (frame === 'front' && !session)
  return (
    <MenuContext value={menu}>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <Pending />
      <div
        className={classes(
          'shell',
          (frame === 'map' || frame === 'chat') && 'shell--map',
          frame === 'chat' && 'shell--chat',
          bare && 'shell--bare',
        )}
      >
        {!bare && <Rail />}
        <Notices places={frame === 'map'} chat={frame === 'chat'} />
        <main id="content" tabIndex={-1} className="shell__main">
          <Suspense fallback={<FirstPage />}>
            <Outlet />
          </Suspense>
        </main>
        {!bare && <BottomNav />}
      </div>
      <Suspense>
        {menuWanted && <MenuPanel open={menuOpen} onOpenChange={setMenuOpen} who={who} onSignOut={leave} />}
      </Suspense>
      {support && (
        <Suspense>
          <Support />
        </Suspense>
      )}
      <Toasts />
      <Arrival />
      <ScrollRestoration />
    </MenuContext>
  )
}
