import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { providerQuery } from '@/data/account/queries'
import type { Provider } from '@/data/account/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { QueryContent } from '@/ui/QueryContent'
import css from '../Account.module.css'

/** What the codes of services stand for. */
const SERVICES: Record<string, string> = {
  'jump-start': 'Jump start',
  'flat-tire': 'Flat tyre',
  out_of_fuel: 'Out of fuel',
  tow: 'Tow',
  other: 'Other',
}

/** One's business: what it is and the way to its jobs, or the invitation to apply. */
export function ProviderSection() {
  const provider = useQuery(providerQuery)
  return (
    <Card title="Service Provider">
      <QueryContent query={provider} loading="Loading..." failed="Your business could not be loaded" rows={1}>
        {(business) => (business ? <Business provider={business} /> : <Invitation />)}
      </QueryContent>
    </Card>
  )
}

function Business({ provider }: { provider: Provider }) {
  const { business_name, service_types, is_verified, is_active, is_banned } = provider
  return (
    <div className={css.inside}>
      <div className={css.business}>
        <b>{business_name}</b>
        {is_banned ? (
          <Badge tone="bad">Banned</Badge>
        ) : is_verified ? (
          <Badge tone="ok">
            <Icon of={BadgeCheck} size={16} />
            Verified
          </Badge>
        ) : (
          <Badge tone="warn">Being checked</Badge>
        )}
        {is_verified && !is_active && !is_banned && <Badge tone="warn">Paused</Badge>}
      </div>
      {service_types.length > 0 && (
        <ul className={css.services} aria-label="Services">
          {service_types.map((service) => (
            <li key={service}>
              <Badge>{SERVICES[service] ?? service}</Badge>
            </li>
          ))}
        </ul>
      )}
      {is_verified && !is_banned ? (
        <Link to={paths.providerDashboard} className={buttonVariants({ variant: 'tint' })}>
          Check for Jobs
        </Link>
      ) : (
        <p>{is_banned ? 'This business can’t take jobs.' : 'We’re checking your application and will email you.'}</p>
      )}
    </div>
  )
}

function Invitation() {
  return (
    <div className={css.inside}>
      <p>Are you a mechanic, a tyre fitter or a recovery firm? Quote for jobs from drivers near you.</p>
      <Link to={paths.providerApplication} className={buttonVariants({ variant: 'tint' })}>
        Apply as Service Provider
      </Link>
    </div>
  )
}
