import './admin.css'
import { useQuery } from '@tanstack/react-query'
import { ShieldX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { ApiError } from '@/api/errors'
import { useSession } from '@/api/session'
import { adminAccessQuery } from '@/data/admin/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageTitle } from '@/ui/PageTitle'
import { Spinner } from '@/ui/Spinner'
import { failed } from '@/ui/toast'
import { CardPage } from '../CardPage'

/** How long somebody who is denied can read why before they are led home. */
export const DENIED_MS = 2000
/** What the server answers to whoever may not go on; anything else says nothing of them. */
const REFUSALS: readonly (string | null)[] = ['forbidden', 'second_factor_missing', 'second_factor_needed']
/** The car park screen says it in its own words. */
const DENIED_CAR_PARKS = { title: 'Access Denied', detail: "You don't have admin access to this page" }
const DENIED = "Access denied: You don't have admin privileges. Please contact an administrator."

/** A page for admins: the server says whether one is looking, and it asks for the second factor where it has to. */
export default function AdminAccess({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const access = useQuery({ ...adminAccessQuery, enabled: session !== null })
  if (!session) return <Navigate to={paths.login} state={{ next: pathname + search }} replace />
  const code = access.error instanceof ApiError ? access.error.code : null
  // A connection that is lost later throws nobody out of a form: the server checks every call by itself.
  if (access.data && !REFUSALS.includes(code)) return children
  // The app shell leads to where a second factor is set up.
  if (!access.error || access.isFetching || code === 'second_factor_missing') return <Checking />
  if (code === 'forbidden') return <Denied />
  const needsProof = code === 'second_factor_needed'
  return (
    <CardPage>
      <ErrorState
        title={needsProof ? 'Check it’s you' : 'Failed to verify admin status. Please try again.'}
        detail={needsProof ? 'The admin area opens once you have used your second factor.' : undefined}
        onRetry={() => void access.refetch()}
      />
    </CardPage>
  )
}

function Checking() {
  return (
    <div className="admin-check" role="status">
      <PageTitle>Checking Access</PageTitle>
      <Spinner />
      <h1 className="text-20 font-title">Checking Access</h1>
      <p className="text-ink-2">Verifying admin privileges...</p>
    </div>
  )
}

function Denied() {
  const navigate = useNavigate()
  const isCarParks = useLocation().pathname === paths.adminCarParks
  useEffect(() => {
    failed(isCarParks ? DENIED_CAR_PARKS : { title: DENIED })
    const leave = setTimeout(() => void navigate(paths.home, { replace: true }), DENIED_MS)
    return () => clearTimeout(leave)
  }, [navigate, isCarParks])
  return (
    <div className="admin-check">
      <PageTitle>Access Denied</PageTitle>
      <EmptyState
        icon={ShieldX}
        title="Access Denied"
        heading="h1"
        next={
          <Link to={paths.home} replace className={buttonVariants({ variant: 'primary' })}>
            Return to Dashboard
          </Link>
        }
      >
        You don't have admin privileges
      </EmptyState>
    </div>
  )
}
