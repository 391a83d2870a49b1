import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Settings } from 'lucide-react'
import { isLimited, meQuery } from '@/data/account/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Card } from '@/ui/Card'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { SkeletonRows } from '@/ui/Skeleton'
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
      <div className={`content ${css.cards}`}>
        {me.data ? (
          <UsernameCard me={me.data} />
        ) : me.isError ? (
          <ErrorState
            title="Your profile could not be loaded"
            detail={me.error.message}
            onRetry={() => void me.refetch()}
            busy={me.isFetching}
          />
        ) : (
          <div className="card" aria-busy="true">
            <SkeletonRows rows={1} />
          </div>
        )}
        {me.data && !limited && <ProviderSection />}
        {me.data?.is_admin && !limited && (
          <Card title="Admin access">
            <ul className="list">
              {ADMIN.map(([label, to]) => (
                <li key={to} className={css.row}>
                  <Link to={to}>{label}</Link>
                  <Icon of={ChevronRight} />
                </li>
              ))}
            </ul>
          </Card>
        )}
        <div className="card">
          <ul className="list">
            <li className={css.row}>
              <Icon of={Settings} />
              <Link to={paths.settings}>Settings</Link>
              <Icon of={ChevronRight} />
            </li>
          </ul>
        </div>
        <SignOutButton />
      </div>
    </>
  )
}
