import { useQuery } from '@tanstack/react-query'
import { ChevronRight, LifeBuoy, MapPinPlus, Settings } from 'lucide-react'
import { isLimited, meQuery } from '@/data/account/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { Row } from '@/ui/Row'
import css from './Account.module.css'
import { ProviderSection } from './profile/ProviderSection'
import { UsernameCard } from './profile/UsernameCard'
import { SignOutButton } from './SignOutButton'

const ADMIN = [
  ['Admin Dashboard', paths.admin],
  ['Admin Vehicles', paths.adminVehicles],
  ['Admin Conversations', paths.adminConversations],
] as const

/** The profile: username, business, admin links, and signing out. */
export default function ProfilePage() {
  const me = useQuery(meQuery)
  const limited = me.data !== undefined && isLimited(me.data)
  return (
    <>
      <PageHeader title="Profile" />
      <div className={`content content--column ${css.cards}`}>
        <QueryContent
          query={me}
          loading="Loading your profile…"
          failed="Your profile could not be loaded"
          rows={1}
          className="card"
        >
          {(user) => <UsernameCard me={user} />}
        </QueryContent>
        {me.data && !limited && <ProviderSection />}
        {me.data?.is_admin && !limited && (
          <Card title="Admin access">
            <ul className="rows">
              {ADMIN.map(([label, to]) => (
                <Row key={to} title={<Link to={to}>{label}</Link>} end={<Icon of={ChevronRight} />} />
              ))}
            </ul>
          </Card>
        )}
        <div className="card">
          <ul className="rows">
            {!limited && (
              <Row
                lead={<Icon of={LifeBuoy} />}
                title={<Link to={paths.myRequests}>My Requests</Link>}
                end={<Icon of={ChevronRight} />}
              />
            )}
            {!limited && (
              <Row
                lead={<Icon of={MapPinPlus} />}
                title={<Link to={paths.mySuggestions}>My Suggestions</Link>}
                end={<Icon of={ChevronRight} />}
              />
            )}
            <Row
              lead={<Icon of={Settings} />}
              title={<Link to={paths.settings}>Settings</Link>}
              end={<Icon of={ChevronRight} />}
            />
          </ul>
        </div>
        <SignOutButton />
      </div>
    </>
  )
}
