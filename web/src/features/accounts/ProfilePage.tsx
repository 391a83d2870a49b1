import { useQuery } from '@tanstack/react-query'
import { ChevronRight, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { meQuery } from '@/api/me'
import { signOut } from '@/api/signOut'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { buttonLook } from '@/ui/buttonLook'
import { Card } from '@/ui/Card'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { SkeletonRows } from '@/ui/Skeleton'
import css from './Account.module.css'
import { UsernameCard } from './profile/UsernameCard'

const ADMIN = [
  ['Admin Dashboard', paths.admin],
  ['Admin Vehicles', paths.adminVehicles],
  ['Admin Conversations', paths.adminConversations],
] as const

/** Who one is to others, what one may do, and the way out. */
export default function ProfilePage() {
  const me = useQuery(meQuery)
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
        {me.data && <Provider active={me.data.is_active_provider} />}
        {me.data?.is_admin && (
          <Card title="Admin access">
            <ul className="list">
              {ADMIN.map(([words, to]) => (
                <li key={to} className={css.row}>
                  <Link to={to}>{words}</Link>
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
        <SignOut />
      </div>
    </>
  )
}

function Provider({ active }: { active: boolean }) {
  return (
    <Card title="Service Provider">
      <div className={css.inside}>
        {active ? (
          <Link to={paths.providerDashboard} className={buttonLook({ variant: 'tint' })}>
            Check for Jobs
          </Link>
        ) : (
          <>
            <p>Are you a mechanic, a tyre technician or a towing company? Answer drivers near you with your price.</p>
            <Link to={paths.providerApplication} className={buttonLook({ variant: 'tint' })}>
              Apply as Service Provider
            </Link>
          </>
        )}
      </div>
    </Card>
  )
}

function SignOut() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await signOut()
    void navigate(paths.home)
  }
  return (
    <Button variant="danger-quiet" icon={<Icon of={LogOut} />} busy={busy} onClick={leave} className={css.out}>
      Sign Out
    </Button>
  )
}
