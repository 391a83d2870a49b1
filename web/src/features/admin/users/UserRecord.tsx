import { useQuery } from '@tanstack/react-query'
import { Clock, ShieldCheck } from 'lucide-react'
import { ApiError } from '@/api/errors'
import type { AccountDetails, AccountVehicle } from '@/data/admin/types'
import { userQuery } from '@/data/admin/users'
import { counted, formatCount } from '@/lib/counted'
import { formatAgo, formatDay } from '@/lib/dates'
import { initials } from '@/lib/initials'
import { Link } from '@/lib/Link'
import { useNow } from '@/lib/useNow'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { SkeletonRows } from '@/ui/Skeleton'
import { StatCard } from '@/ui/StatCard'
import { Moment } from '../Moment'
import { Facts, RecordPart } from '../Record'
import { RecordTitle } from '../RecordTitle'
import { ACCOUNT, describeVehicle } from '../words'
import { UserMessages } from './UserMessages'
import css from './Users.module.css'

/** An account, with all that an admin decides by. */
export function UserRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const user = useQuery(userQuery(id))
  if (user.data) return <Loaded user={user.data} onClose={onClose} />
  if (user.error) {
    // An address that is none names nobody either.
    const isGone = user.error instanceof ApiError && [400, 404].includes(user.error.status)
    return (
      <ErrorState
        title={isGone ? 'User Not Found' : 'Error Loading User'}
        detail={isGone ? 'User data not found' : 'Failed to load user details'}
        onRetry={() => void user.refetch()}
        busy={user.isFetching}
      />
    )
  }
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading the user</span>
      <SkeletonRows rows={4} />
    </div>
  )
}

function Loaded({ user, onClose }: { user: AccountDetails; onClose: () => void }) {
  const { label, tone } = ACCOUNT[user.status]
  return (
    <>
      <RecordTitle
        lead={
          <span className={css.disc} aria-hidden="true">
            {initials(user.display_name)}
          </span>
        }
        title={user.display_name}
        below={`${user.email} · ${user.is_email_confirmed ? 'confirmed' : 'not confirmed'}`}
        onClose={onClose}
      >
        <Badge tone={tone}>{label}</Badge>
        {user.is_admin && <Badge tone="blue">Admin</Badge>}
      </RecordTitle>
      <ul className={`stats ${css.stats}`} aria-label="Figures">
        <StatCard value={formatCount(user.vehicles.length)} label="Vehicles" />
        <StatCard value={formatCount(user.messages_sent)} label="Messages Sent" />
        <StatCard value={formatCount(user.reports_filed)} label="Reports Filed" />
        <StatCard value={formatDay(new Date(user.joined_at)).replace(/^\d+ /, '')} label="Member Since" />
      </ul>
      <UserFacts user={user} />
      <RecordPart title="Vehicles">
        {user.vehicles.length === 0 ? (
          <p className="text-14 text-ink-2">No vehicles registered</p>
        ) : (
          <ul className={css.list}>
            {user.vehicles.map((vehicle) => (
              <Vehicle key={vehicle.id} vehicle={vehicle} />
            ))}
          </ul>
        )}
      </RecordPart>
      <UserMessages user={user} />
    </>
  )
}

function UserFacts({ user }: { user: AccountDetails }) {
  const now = useNow(60_000)
  const { block, suspension, warnings, times_reported, times_upheld } = user
  const upheld = times_reported > 0 ? `, ${times_upheld} upheld` : ''
  const last = warnings.at(0)
  return (
    <Facts
      facts={{
        Phone: user.phone,
        Joined: <Moment at={user.joined_at} />,
        'Last activity': user.last_active_at && formatAgo(new Date(user.last_active_at), now),
        'Reported by others': times_reported === 0 ? 'Never' : `${counted(times_reported, 'time')}${upheld}`,
        Warnings: last ? `${warnings.length}, on ${formatDay(new Date(last.at))}: ${last.reason}` : 'None',
        'Blocked on': block && <Moment at={block.at} />,
        'Blocked because': block?.reason,
        'Suspended until': suspension && <Moment at={suspension.until} />,
        'Suspended because': suspension?.reason,
        'Service provider': user.provider_id && (
          <Link className="link" to={paths.adminProvider(user.provider_id)}>
            Open
          </Link>
        ),
      }}
    />
  )
}

function Vehicle({ vehicle }: { vehicle: AccountVehicle }) {
  const { registration, is_claimed, has_claim_waiting, is_primary } = vehicle
  return (
    <li className={css.vehicle}>
      <Plate registration={registration} pending={!is_claimed} />
      <span>{describeVehicle(vehicle) || 'Not described'}</span>
      {is_primary && <Badge>Primary</Badge>}
      {has_claim_waiting ? (
        <Badge tone="warn">
          <Icon of={Clock} size={16} />
          Claim pending
        </Badge>
      ) : is_claimed ? (
        <Badge tone="ok">
          <Icon of={ShieldCheck} size={16} />
          Proven
        </Badge>
      ) : (
        <Badge>Unproven</Badge>
      )}
    </li>
  )
}
