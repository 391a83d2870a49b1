import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Check } from 'lucide-react'
import { useMarkPageRead } from '@/data/notifications/mutations'
import { providerQuery } from '@/data/providers/queries'
import type { Provider } from '@/data/providers/types'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { useWide } from '@/lib/useWide'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Badge } from '@/ui/Badge'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { Dashboard } from './Dashboard'
import css from './Dashboard.module.css'
import { Gate } from './Gate'
import { TakesJobs } from './TakesJobs'

/** A provider's start: what is under way, the open jobs near by, and how the business stands; or why there is nothing to do yet. */
export default function DashboardPage() {
  const provider = useQuery(providerQuery)
  const wide = useWide()
  const home = useGoBack(paths.home)
  useMarkPageRead(paths.providerDashboard)
  const active = provider.data?.standing === 'active'
  return (
    <>
      <PageHeader
        title="Service Provider Dashboard"
        shown={wide ? <Title active={active} /> : 'Provider Dashboard'}
        {...(!wide && { back: true, lead: <BackButton onBack={home} /> })}
        actions={wide && provider.data && isApproved(provider.data) && <Actions provider={provider.data} />}
      />
      <div className="content">
        <QueryContent
          query={provider}
          loading="Loading your dashboard…"
          failed="Your dashboard could not be loaded"
          className="card"
          rows={4}
        >
          {(business) =>
            business?.standing === 'active' ? <Dashboard provider={business} /> : <Gate provider={business} />
          }
        </QueryContent>
      </div>
    </>
  )
}

const isApproved = ({ standing }: Provider) => standing === 'active' || standing === 'paused'

function Title({ active }: { active: boolean }) {
  return (
    <span className={css.title}>
      Service Provider Dashboard
      {active && (
        <Badge tone="ok">
          <Icon of={Check} size={16} />
          Active
        </Badge>
      )}
    </span>
  )
}

function Actions({ provider }: { provider: Provider }) {
  return (
    <>
      {provider.standing === 'active' && <TakesJobs provider={provider} />}
      <Link to={paths.providerFigures} className={buttonVariants({ variant: 'second' })}>
        <Icon of={ChartColumn} />
        Figures
      </Link>
    </>
  )
}
