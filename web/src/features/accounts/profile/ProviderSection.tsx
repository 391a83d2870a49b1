import { useQuery } from '@tanstack/react-query'
import { providerQuery } from '@/data/providers/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { QueryContent } from '@/ui/QueryContent'
import css from '../Account.module.css'
import { Business } from './Business'

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
