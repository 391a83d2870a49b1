import './admin.css'
import { Flag, Inbox, LayoutGrid, LifeBuoy, SquareParking } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { type AdminEntry, isAt, OF_CAR_PARKS, waitingIn } from './entries'
import { useWaiting } from './useWaiting'

const AdminPages = lazy(() => import('./AdminPages'))

/** What an admin looks at when they are out, in the order of the foot of the phone. */
const FIRST: readonly AdminEntry[] = [
  { label: 'Needs you', to: paths.adminNeedsYou, icon: Inbox, waiting: 'all' },
  { label: 'Reports', to: paths.adminReports, icon: Flag, waiting: ['report', 'review_report'] },
  { label: 'Support', to: paths.adminSupport, icon: LifeBuoy, waiting: ['ticket', 'problem_report'] },
  { label: 'Car parks', to: paths.adminCarParks, icon: SquareParking, waiting: OF_CAR_PARKS },
]

/** The foot of the phone for admins: four pages, and the way to all. */
export default function AdminNav() {
  const { pathname, search } = useLocation()
  const counts = useWaiting()
  const [all, setAll] = useState(false)
  return (
    <nav className="shell__nav nav admin-nav" aria-label="Admin">
      {FIRST.map((entry) => {
        const waiting = waitingIn(entry, counts)
        return (
          <Link key={entry.to} to={entry.to} aria-current={isAt(entry, pathname, search) ? 'page' : undefined}>
            <span>
              <Icon of={entry.icon} />
              {waiting > 0 && (
                <>
                  <span className="pip" aria-hidden="true">
                    {waiting > 99 ? '99+' : waiting}
                  </span>
                  <span className="sr-only">{waiting} waiting in </span>
                </>
              )}
            </span>
            {entry.label}
          </Link>
        )
      })}
      <button type="button" aria-haspopup="dialog" onClick={() => setAll(true)}>
        <span>
          <Icon of={LayoutGrid} />
        </span>
        All
      </button>
      <Suspense>{all && <AdminPages onClose={() => setAll(false)} />}</Suspense>
    </nav>
  )
}
