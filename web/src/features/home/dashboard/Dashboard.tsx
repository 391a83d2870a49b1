import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { CircleHelp, LifeBuoy, Map as MapIcon, MessagesSquare, SquareParking, UsersRound, Wrench } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { User } from '@/data/account/types'
import { providerQuery } from '@/data/providers/queries'
import { vehiclesQuery } from '@/data/vehicles/queries'
import type { Vehicle } from '@/data/vehicles/types'
import { classes } from '@/lib/classes'
import { formatDay } from '@/lib/dates'
import { Link } from '@/lib/Link'
import { useWide } from '@/lib/useWide'
import { paths } from '@/paths'
import { CarBack } from '@/ui/CarBack'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Plate } from '@/ui/Plate'
import css from './Dashboard.module.css'
import { MyVehicles } from './MyVehicles'

type Props = { me: User; blockedIn: ReactNode; messages: ReactNode; reports: ReactNode; requests: ReactNode }

/** The driver's home: a welcome, the quick actions, and what is theirs; in two columns where there is room. */
export function Dashboard({ me, blockedIn, messages, reports, requests }: Props) {
  const vehicles = useQuery(vehiclesQuery)
  const wide = useWide()
  const greeting = (
    <>
      {me.status === 'suspended' && <Suspended me={me} />}
      <Suspense>{blockedIn}</Suspense>
      <Welcome vehicle={vehicles.data?.[0]} />
      <nav aria-label="Quick actions" className={css.tiles}>
        <Tile to={paths.requestService} icon={LifeBuoy} title="Request Help" text="Roadside, near you" />
        <Tile to={paths.driverChat} icon={MessagesSquare} title="Driver Chat" text="Look up a plate" />
        <Tile to={paths.smartParking} icon={SquareParking} title="Smart Parking" text="Find a space" />
        <ProviderTile me={me} />
      </nav>
      <Suspense>{requests}</Suspense>
    </>
  )
  const own = <MyVehicles vehicles={vehicles} />
  const latest = <Suspense>{messages}</Suspense>
  const reported = <Suspense>{reports}</Suspense>
  const more = (
    <nav aria-label="More" className={css.tiles}>
      <Tile to={paths.smartParking} icon={MapIcon} title="Smart Parking" text="Car parks on a map" plain />
      <Tile to={paths.zones} icon={UsersRound} title="My Zones" text="Alerts and posts near you" plain />
      <Tile to={paths.help} icon={CircleHelp} title="Help & Support" text="Answers and chat" plain />
    </nav>
  )
  if (!wide) {
    return (
      <div className={css.column}>
        {greeting}
        {own}
        {latest}
        {reported}
        {more}
      </div>
    )
  }
  return (
    <div className={css.columns}>
      <div className={css.column}>
        {greeting}
        {latest}
        {more}
      </div>
      <div className={css.column}>
        {own}
        {reported}
      </div>
    </div>
  )
}

/** Why an account may do less than others for a while. */
function Suspended({ me: { suspended_until, suspended_reason } }: { me: User }) {
  const day = suspended_until && formatDay(new Date(suspended_until))
  return (
    <Notice tone="caution" title={day ? `Your account is suspended until ${day}.` : 'Your account is suspended.'}>
      {suspended_reason && <p>The reason: {suspended_reason}</p>}
      <p>Until then you can look around, but you can’t change anything.</p>
      <p>
        <Link to={paths.ownAppeal}>Appeal against this</Link>
      </p>
    </Notice>
  )
}

/** The way of a provider to their jobs, of anyone else to the application. */
function ProviderTile({ me }: { me: User }) {
  const { data, isLoading } = useQuery(providerQuery)
  // What the account says stands in where the business cannot be asked for.
  const verified = data ? data.is_verified && !data.is_banned : me.is_verified_provider
  return (
    <Tile
      to={verified ? paths.providerDashboard : paths.providerApplication}
      icon={Wrench}
      title="Service Provider"
      text={isLoading ? 'Loading...' : verified ? 'Check for Jobs' : 'Apply to offer services'}
    />
  )
}

type TileProps = { to: string; icon: LucideIcon; title: string; text: string; plain?: boolean }

/** A large way to another page. */
function Tile({ to, icon, title, text, plain = false }: TileProps) {
  return (
    <Link to={to} className={css.tile}>
      <span className={classes('glyph', !plain && 'glyph--blue')}>
        <Icon of={icon} />
      </span>
      <span>
        <b>{title}</b>
        <span>{text}</span>
      </span>
    </Link>
  )
}

/** Shown while there is no vehicle. */
const SAMPLE_PLATE = 'AB12CDE'

/** The welcome banner: the back of a car, with the first vehicle's plate where a plate sits. */
function Welcome({ vehicle }: { vehicle: Vehicle | undefined }) {
  const model = [vehicle?.make, vehicle?.model].filter(Boolean).join(' ')
  const described = [model, vehicle?.color?.toLowerCase()].filter(Boolean).join(', ')
  return (
    <section className={css.welcome} aria-label="Welcome">
      <p className={css.hello}>Welcome</p>
      <CarBack>
        <Plate registration={vehicle?.registration ?? SAMPLE_PLATE} size={56} />
      </CarBack>
      <p className={css.caption}>{described}</p>
    </section>
  )
}
