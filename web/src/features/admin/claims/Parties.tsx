import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AdminClaim } from '@/data/admin/types'
import { userQuery } from '@/data/admin/users'
import { formatAgo, formatDay } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { useNow } from '@/lib/useNow'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Moment } from '../Moment'
import { describeVehicle } from '../words'
import css from './Claim.module.css'

/** Who has the registration today, and who claims it. */
export function Parties({ claim }: { claim: AdminClaim }) {
  const { registration, holder, claimant } = claim
  return (
    <div className={css.part}>
      <div className={css.parties}>
        {holder ? (
          <Party title="Current holder" party={holder} registration={registration} />
        ) : (
          <div className={css.party}>
            <h3>Current holder</h3>
            <p>Nobody</p>
          </div>
        )}
        <Icon of={ArrowRight} />
        <Party
          title="Claimant"
          party={claimant}
          registration={registration}
          more={{ Submitted: <Moment at={claim.made_at} /> }}
        />
      </div>
      {claim.claimant_is_away && (
        <Notice tone="caution">The claimant is blocked or about to be deleted, so the claim cannot be approved.</Notice>
      )}
    </div>
  )
}

type PartyProps = {
  title: string
  party: AdminClaim['claimant']
  registration: string
  more?: Record<string, ReactNode>
}

function Party({ title, party, registration, more = {} }: PartyProps) {
  // Whom it is not shown to may not open them either.
  const { data: user } = useQuery({ ...userQuery(party.user_id ?? ''), enabled: party.user_id !== null })
  const now = useNow(60_000)
  const vehicle = user?.vehicles.find((one) => one.registration === registration)
  const facts: Record<string, ReactNode> = {
    ...more,
    'Member since': user && formatDay(new Date(user.joined_at)),
    'Last activity': user?.last_active_at && formatAgo(new Date(user.last_active_at), now),
    Email: user && (user.is_email_confirmed ? 'Confirmed' : 'Not confirmed'),
    Vehicle: vehicle && describeVehicle(vehicle),
    Proof: vehicle && (vehicle.is_claimed ? 'Proven' : 'None'),
  }
  return (
    <div className={css.party} data-claims={title === 'Claimant' || undefined}>
      <h3>{title}</h3>
      {party.user_id === null ? (
        <p>{party.name}</p>
      ) : (
        <p>
          <Link className="link" to={paths.adminUser(party.user_id)}>
            {party.name}
          </Link>
          , {party.email}
        </p>
      )}
      <dl>
        {Object.entries(facts)
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
