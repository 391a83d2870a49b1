import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Navigate } from 'react-router'
import { isLimited, meQuery } from '@/data/account/queries'
import type { User } from '@/data/account/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { ErrorState } from '@/ui/ErrorState'
import { Mark } from '@/ui/Logo'
import { MenuButton } from '@/ui/PageHeader'
import { PageTitle } from '@/ui/PageTitle'
import { Spinner } from '@/ui/Spinner'
import { Dashboard } from './dashboard/Dashboard'

type Props = {
  limited: ComponentType<{ me: User }>
  blockedIn: ComponentType
  messages: ComponentType
  reports: ComponentType
  requests: ComponentType
}

/**
 * The home of a signed-in user: an admin is sent to the admin area, a driver sees the dashboard, and a user whose
 * account is blocked or about to be deleted sees `Limited`, which belongs to the accounts. `BlockedIn` shows who waits
 * for a vehicle to be moved, `Messages` and `Reports` the latest, `Requests` what help is under way.
 */
export default function HomePage({
  limited: Limited,
  blockedIn: BlockedIn,
  messages: Messages,
  reports: Reports,
  requests: Requests,
}: Props) {
  const me = useQuery(meQuery)
  const limited = me.data !== undefined && isLimited(me.data)
  if (me.data?.is_admin && !limited) return <Navigate to={paths.admin} replace />
  return (
    <>
      <HomeBar />
      <div className={limited ? 'content content--column' : 'content'}>
        <h1 className="sr-only">Home</h1>
        {me.isPending && (
          <div className="grid min-h-[50dvh] place-items-center">
            <Spinner label="Loading your account…" />
          </div>
        )}
        {me.isError && !me.data && (
          <ErrorState
            title="Your account could not be loaded"
            detail={me.error.message}
            onRetry={() => void me.refetch()}
            busy={me.isFetching}
          />
        )}
        {me.data &&
          (limited ? (
            <Limited me={me.data} />
          ) : (
            <Dashboard
              me={me.data}
              blockedIn={<BlockedIn />}
              messages={<Messages />}
              reports={<Reports />}
              requests={<Requests />}
            />
          ))}
      </div>
    </>
  )
}

/** The header bar of the front page: the logo, which returns to /, and the menu. */
function HomeBar() {
  return (
    <header className="bar bar--home">
      <PageTitle>Home</PageTitle>
      <Link to={paths.home} className="logo mr-auto">
        <Mark />
        CarPal
      </Link>
      <MenuButton />
    </header>
  )
}
