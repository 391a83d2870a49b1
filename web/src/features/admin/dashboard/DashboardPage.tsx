import { useSearchParams } from '@/lib/searchParams'
import { ProvidersTab } from '../providers/ProvidersTab'
import { ReportsTab } from '../reports/ReportsTab'
import { UsersTab } from '../users/UsersTab'
import { Overview } from './Overview'

/** The dashboard: four views, each with an address. */
export default function DashboardPage() {
  const [address] = useSearchParams()
  switch (address.get('tab')) {
    case 'users':
      return <UsersTab />
    case 'reports':
      return <ReportsTab />
    case 'providers':
      return <ProvidersTab />
    default:
      return <Overview />
  }
}
