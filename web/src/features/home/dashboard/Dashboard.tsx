import { useQuery } from '@tanstack/react-query'
import { CircleHelp, LifeBuoy, Map as MapIcon, MessagesSquare, SquareParking, Wrench } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { User } from '@/data/account/types'
import { vehiclesQuery } from '@/data/vehicles/queries'
import { paths } from '@/paths'
import css from './Dashboard.module.css'
import { MyVehicles } from './MyVehicles'
import { Suspended } from './Suspended'
import { Tile } from './Tile'
import { Welcome } from './Welcome'

type Props = { me: User; messages: ReactNode; reports: ReactNode }

/** The driver's home: a welcome, the quick actions, and what is theirs. */
export function Dashboard({ me, messages, reports }: Props) {
  const vehicles = useQuery(vehiclesQuery)
  return (
    <div className={css.dashboard}>
      {me.status === 'suspended' && <Suspended me={me} />}
      <Welcome vehicle={vehicles.data?.[0]} />
      <nav aria-label="Quick actions" className={css.tiles}>
        <Tile to={paths.requestService} icon={LifeBuoy} title="Request Help" text="Roadside, near you" />
        <Tile to={paths.driverChat} icon={MessagesSquare} title="Driver Chat" text="Look up a plate" />
        <Tile to={paths.smartParking} icon={SquareParking} title="Smart Parking" text="Find a space" />
        <Tile
          to={me.is_verified_provider ? paths.providerDashboard : paths.providerApplication}
          icon={Wrench}
          title="Service Provider"
          text={me.is_verified_provider ? 'Check for Jobs' : 'Apply to offer services'}
        />
      </nav>
      <MyVehicles vehicles={vehicles} />
      <Suspense>{messages}</Suspense>
      <Suspense>{reports}</Suspense>
      <nav aria-label="More" className={css.tiles}>
        <Tile to={paths.smartParking} icon={MapIcon} title="Smart Parking" text="Live map of spaces" plain />
        <Tile to={paths.help} icon={CircleHelp} title="Help & Support" text="Answers and chat" plain />
      </nav>
    </div>
  )
}
