import { useQuery } from '@tanstack/react-query'
import { ChevronDown, LayoutGrid } from 'lucide-react'
import type { ReactNode } from 'react'
import { dashboardQuery } from '@/data/admin/dashboard'
import { useWide } from '@/lib/useWide'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { useMenu } from '@/ui/menu'
import { AdminPage } from './AdminPage'
import { TabLinks } from './TabLinks'

type Props = { at: string; tools?: ReactNode; panes?: boolean; foot?: ReactNode; children: ReactNode }

/** The dashboard around one of its views. */
export function DashboardFrame({ at, tools, panes = false, foot, children }: Props) {
  const { data } = useQuery(dashboardQuery)
  const wide = useWide()
  const tabs = [
    { label: 'Overview', to: paths.admin },
    { label: 'User Management', to: paths.adminUsers },
    { label: 'Reports', to: paths.adminReports, count: data?.reports.pending },
    { label: 'Service Providers', to: paths.adminProviders, count: data?.providers.pending },
  ]
  return (
    <AdminPage
      title="Admin Dashboard"
      panes={panes}
      foot={foot}
      tools={
        (tools || wide) && (
          <>
            {tools}
            {wide && <AllPagesButton />}
          </>
        )
      }
    >
      <TabLinks label="Dashboard" tabs={tabs} at={at} />
      {children}
    </AdminPage>
  )
}

/** Opens the 'Access All Pages' menu; a phone has it at its foot. */
function AllPagesButton() {
  const { openAllPages } = useMenu()
  return (
    <Button size="small" aria-haspopup="dialog" onClick={openAllPages} icon={<Icon of={LayoutGrid} size={16} />}>
      Access All Pages
      <Icon of={ChevronDown} size={16} />
    </Button>
  )
}
