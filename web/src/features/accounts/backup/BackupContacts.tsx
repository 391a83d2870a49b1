import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { backupContactsQuery } from '@/data/backupContacts/queries'
import { usePeriod } from '@/data/config/queries'
import { vehiclesQuery } from '@/data/vehicles/queries'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { QueryContent } from '@/ui/QueryContent'
import css from '../Account.module.css'
import { Duties } from './Duties'
import { OfVehicle } from './OfVehicle'

/** Who is told when a vehicle of the user's is in somebody's way and they don't answer, and whose backup contact the user is. */
export function BackupContacts() {
  const vehicles = useQuery(vehiclesQuery)
  const contacts = useQuery(backupContactsQuery)
  const wait = usePeriod('blocked_in_escalate_seconds')
  return (
    <>
      <Card title="Backup contact">
        <p className={css.hint}>
          If your vehicle is blocking someone in and you don’t answer within {wait}, we tell one person you trust that
          it needs to be moved. We ask them first. Nobody else learns that you have a backup contact, or who it is.
        </p>
        <QueryContent query={contacts} loading="Loading…" failed="Your backup contacts could not be loaded" rows={2}>
          {({ own }) => {
            const mine = (vehicles.data ?? []).filter(({ state }) => state === 'active')
            if (vehicles.data && mine.length === 0) {
              return (
                <EmptyState icon={Users} title="No vehicles registered">
                  <Link to={paths.vehicles}>Add a vehicle first</Link>
                </EmptyState>
              )
            }
            return (
              <ul className="rows">
                {mine.map((vehicle) => (
                  <OfVehicle
                    key={vehicle.id}
                    vehicle={vehicle}
                    contact={own.find(({ vehicle_id }) => vehicle_id === vehicle.id)}
                  />
                ))}
              </ul>
            )
          }}
        </QueryContent>
      </Card>
      <Duties />
    </>
  )
}
