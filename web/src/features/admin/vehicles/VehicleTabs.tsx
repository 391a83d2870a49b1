import { useQuery } from '@tanstack/react-query'
import { dashboardQuery } from '@/data/admin/dashboard'
import { paths } from '@/paths'
import { TabLinks } from '../TabLinks'

/** Vehicles, and the claims of their registrations. */
export function VehicleTabs({ at }: { at: string }) {
  const { data } = useQuery(dashboardQuery)
  const tabs = [
    { label: 'Vehicles', to: paths.adminVehicles },
    { label: 'Claims', to: paths.adminClaims, count: data?.vehicles.claims_waiting },
  ]
  return <TabLinks label="Vehicles" tabs={tabs} at={at} />
}
