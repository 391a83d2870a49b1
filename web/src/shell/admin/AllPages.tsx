import './admin.css'
import { useLocation } from 'react-router'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { SidePanel } from '@/ui/SidePanel'

/** Every page that an admin goes to, in the groups of the menu. */
export const ALL_PAGES: readonly { title: string; pages: readonly (readonly [label: string, to: string])[] }[] = [
  {
    title: 'Main Pages',
    pages: [
      ['Home', paths.home],
      ['Login', paths.login],
      ['Vehicles', paths.vehicles],
      ['Messages', paths.messages],
      ['Scanner', paths.scanner],
      ['Smart Parking', paths.smartParking],
      ['Car Park Map', paths.carParkMap],
    ],
  },
  {
    title: 'Services',
    pages: [
      ['Report Incident', paths.reportIncident],
      ['Request Service', paths.requestService],
      ['Service Provider Dashboard', paths.providerDashboard],
    ],
  },
  {
    title: 'Account & Info',
    pages: [
      ['Profile', paths.profile],
      ['Settings', paths.settings],
      ['Help', paths.help],
      ['About', paths.about],
    ],
  },
  {
    title: 'Admin Pages',
    pages: [
      ['Admin Dashboard', paths.admin],
      ['Admin Vehicles', paths.adminVehicles],
      ['Admin Conversations', paths.adminConversations],
      ['Car Park Management', paths.adminCarParks],
      ['Suggestions', paths.adminSuggestions],
      ['Driver reports', paths.adminDriverReports],
      ['Car park pairs', paths.adminCarParkPairs],
      ['Zones', paths.adminZones],
      ['Zone posts', paths.adminZonePosts],
      ['Needs you', paths.adminNeedsYou],
      ['Support Management', paths.adminSupport],
      ['Incidents', paths.adminIncidents],
      ['Claims', paths.adminClaims],
      ['Appeals', paths.adminAppeals],
      ['Reviews', paths.adminReviews],
      ['Admins', paths.adminAdmins],
      ['Audit log', paths.adminAuditLog],
      ['Jobs', paths.adminJobs],
      ['Data sources', paths.adminSources],
      ['Health and storage', paths.adminHealth],
    ],
  },
]

/** The 'Access All Pages' menu. */
export default function AllPages({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation()
  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} title="Access All Pages" close="Close all pages">
      <nav aria-label="All pages" className="all-pages">
        {ALL_PAGES.map(({ title, pages }) => (
          <section key={title} aria-label={title}>
            <h3 className="all-pages__title">{title}</h3>
            {pages.map(([label, to]) => (
              <Link
                key={to}
                to={to}
                className="menu-item all-pages__page"
                aria-current={pathname === to ? 'page' : undefined}
                onClick={onClose}
              >
                {label}
              </Link>
            ))}
          </section>
        ))}
      </nav>
    </SidePanel>
  )
}
