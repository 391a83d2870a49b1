import { BadgeCheck, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Provider } from '@/data/providers/types'
import { Link } from '@/lib/Link'
import { OFFERINGS } from '@/lib/roadside'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import css from '../Account.module.css'

/** A business as its owner sees it on the profile: how it stands, what it offers and has done, and the way on. */
export function Business({ provider }: { provider: Provider }) {
  const { business_name, service_types, standing } = provider
  return (
    <div className={css.inside}>
      <div className={css.business}>
        <b>{business_name}</b>
        <StandingBadges provider={provider} />
      </div>
      {service_types.length > 0 && (
        <ul className={css.services} aria-label="Services">
          {service_types.map((service) => (
            <li key={service}>
              <Badge>{OFFERINGS[service] ?? service}</Badge>
            </li>
          ))}
        </ul>
      )}
      {(standing === 'active' || standing === 'paused') && <Score provider={provider} />}
      <Next provider={provider} />
    </div>
  )
}

function StandingBadges({ provider: { standing } }: { provider: Provider }) {
  if (standing === 'banned') return <Badge tone="bad">Banned</Badge>
  if (standing === 'rejected') return <Badge tone="bad">Not approved</Badge>
  if (standing === 'under_review') return <Badge tone="warn">Being checked</Badge>
  return (
    <>
      <Badge tone="ok">
        <Icon of={BadgeCheck} size={16} />
        Verified
      </Badge>
      {standing === 'paused' && <Badge tone="warn">Paused</Badge>}
    </>
  )
}

/** The rating to one decimal, and how many jobs were completed. */
function Score({ provider: { rating, total_jobs } }: { provider: Provider }) {
  return (
    <dl className={css.score}>
      <div>
        <dt>Rating</dt>
        <dd>
          <Icon of={Star} size={16} />
          {rating === null ? 'No reviews yet' : `${rating.toFixed(1)} out of 5.0`}
        </dd>
      </div>
      <div>
        <dt>Jobs completed</dt>
        <dd>{total_jobs}</dd>
      </div>
    </dl>
  )
}

function Next({ provider: { standing, rejected_reason } }: { provider: Provider }) {
  const way = (to: string, words: ReactNode) => (
    <Link to={to} className={buttonVariants({ variant: 'tint' })}>
      {words}
    </Link>
  )
  if (standing === 'banned') return <p>This business can’t take jobs.</p>
  if (standing === 'rejected') {
    return (
      <>
        <p>{rejected_reason ? `We couldn’t approve it: ${rejected_reason}` : 'We couldn’t approve it.'}</p>
        {way(paths.providerApplication, 'Apply as Service Provider')}
      </>
    )
  }
  if (standing === 'under_review') {
    return (
      <>
        <p>We’re checking your application and will email you.</p>
        {way(paths.providerApplication, 'Your application')}
      </>
    )
  }
  return way(paths.providerDashboard, 'Check for Jobs')
}
