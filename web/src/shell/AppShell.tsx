import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { noteSetUp, useProofRequest, useSetUpWanted } from '@/api/proof'
import { useSession } from '@/api/session'
import { classes } from '@/lib/classes'
import { leave, useLeaveQuestion } from '@/lib/unsaved'
import { paths } from '@/paths'
import { MenuContext } from '@/ui/menu'
import { HomeMark } from './HomeMark'
import { Notices } from './Notices'
import { PageBoundary } from './PageBoundary'
import { PagePlaceholder, Pending } from './Pending'
import { PageContext, type PageInfo } from './pageInfo'
import { RouteAnnouncer } from './RouteAnnouncer'
import { ScrollPosition } from './ScrollPosition'
import { Toasts } from './Toasts'
import { useParkedEver } from './useParkedEver'
import { useServiceWorker } from './useServiceWorker'

// A visitor's front page is bare, and the first load has no use for these.
const Rail = lazy(() => import('./Navigation').then(({ Rail }) => ({ default: Rail })))
const BottomNav = lazy(() => import('./Navigation').then(({ BottomNav }) => ({ default: BottomNav })))
const Bell = lazy(() => import('./Bell').then(({ HeaderBell }) => ({ default: HeaderBell })))
// Whoever parked is reminded on any page.
const ParkedTimer = lazy(() => import('./ParkedTimer'))
const Support = lazy(() => import('./Support'))
const ProofDialog = lazy(() => import('./ProofDialog'))
const LeaveDialog = lazy(() => import('./LeaveDialog'))
const MenuPanel = lazy(() => import('./MenuPanel'))
const AdminRail = lazy(() => import('./admin/AdminRail'))
const AdminNav = lazy(() => import('./admin/AdminNav'))
const AllPages = lazy(() => import('./admin/AllPages'))

/** The app shell around every page: skip link, rail or bottom navigation, notices, menu and toasts. */
export function AppShell({ page, children }: { page: PageInfo; children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false)
  const [menuWanted, setMenuWanted] = useState(false)
  const [allPages, setAllPages] = useState(false)
  const session = useSession()
  const proof = useProofRequest()
  const parkedEver = useParkedEver()
  const setUpWanted = useSetUpWanted()
  const signedIn = session !== null
  const menu = useMemo(
    () => ({
      open: () => {
        setMenuWanted(true)
        setMenuOpen(true)
      },
      openAllPages: () => setAllPages(true),
      beside: signedIn && (
        <Suspense fallback={<span className="iconbtn" />}>
          <Bell />
        </Suspense>
      ),
      home: <HomeMark />,
    }),
    [signedIn],
  )
  const { layout, support } = page
  const who = session ? (session.user.is_admin ? 'admin' : 'driver') : 'visitor'
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useServiceWorker()
  useEffect(() => {
    if (!setUpWanted) return
    noteSetUp()
    void navigate(paths.adminSetup)
  }, [setUpWanted, navigate])
  const asked = useLeaveQuestion()
  const end = async () => {
    // Its code comes when it is wanted: a visitor never needs it.
    const { signOut } = await import('@/data/account/signOut')
    await signOut()
    void navigate(paths.home)
  }
  const signOut = () => {
    setMenuOpen(false)
    leave(() => void end())
  }
  const admin = page.admin === true && who === 'admin'
  const bare = layout === 'bare' || (layout === 'front' && !session)
  return (
    <PageContext value={page}>
      <MenuContext value={menu}>
        <a className="skip" href="#content">
          Skip to content
        </a>
        <Pending />
        <div
          className={classes(
            'shell',
            (layout === 'map' || layout === 'chat') && 'shell--map',
            layout === 'chat' && 'shell--chat',
            layout === 'panes' && 'shell--panes',
            bare && 'shell--bare',
            admin && 'shell--admin',
          )}
        >
          {!bare && (admin ? <AdminRail onSignOut={signOut} /> : <Rail />)}
          <Notices chat={layout === 'chat'} />
          <main id="content" tabIndex={-1} className="shell__main">
            <PageBoundary at={pathname}>
              <Suspense fallback={<PagePlaceholder />}>
                {children}
                <ScrollPosition />
              </Suspense>
            </PageBoundary>
          </main>
          {!bare && (admin ? <AdminNav /> : <BottomNav />)}
        </div>
        <Suspense>
          {menuWanted && <MenuPanel open={menuOpen} onOpenChange={setMenuOpen} who={who} onSignOut={signOut} />}
        </Suspense>
        <Suspense>{allPages && <AllPages onClose={() => setAllPages(false)} />}</Suspense>
        <Suspense>{support && <Support />}</Suspense>
        <Suspense>{parkedEver && <ParkedTimer />}</Suspense>
        <Suspense>{asked && <LeaveDialog />}</Suspense>
        <Suspense>{proof && <ProofDialog settle={proof.settle} />}</Suspense>
        <Toasts atTop={admin} />
        <RouteAnnouncer />
      </MenuContext>
    </PageContext>
  )
}
