import { ArrowLeft, Construction, MessageCircle, QrCode, ScanLine, TriangleAlert } from 'lucide-react'
import { useSession } from '@/api/session'
import { Link } from '@/lib/Link'
import type { VehicleCode } from '@/lib/vehicleCode'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { buttonVariants } from '@/ui/buttonVariants'
import { CarBack } from '@/ui/CarBack'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { type Act, addressOf } from './address'
import css from './Contact.module.css'

/** The vehicle that was found, whether or not anyone knows it, and what can be done. */
export function FoundVehicle({ vehicle, simulated }: { vehicle: VehicleCode; simulated: boolean }) {
  return (
    <section className={`card ${css.vehicle}`} aria-label="Contact the driver">
      <div className={css.back}>
        {simulated && (
          <span className={css.badge}>
            <Badge tone="blue">Demonstration</Badge>
          </span>
        )}
        <CarBack>
          {'plate' in vehicle ? (
            <Plate registration={vehicle.plate} size={56} />
          ) : (
            <span className={css.card}>
              <Icon of={QrCode} size={28} />
              Scanned card
            </span>
          )}
        </CarBack>
      </div>
      <div className={css.acts}>
        <h2 className={css.title}>Contact the driver</h2>
        <p className={css.text}>
          Tell the owner what they’d want to know. If the vehicle is on CarPal, we’ll pass it on. For privacy, we don’t
          say whether it is.
        </p>
        <ActLink act="message" vehicle={vehicle} />
        <BlockedInLink vehicle={vehicle} />
        <ActLink act="report" vehicle={vehicle} />
        <div className={css.ways}>
          <Link to={paths.publicScanner} state={{ scan: true }} className={buttonVariants({ variant: 'quiet' })}>
            <Icon of={ScanLine} />
            Scan Different Vehicle
          </Link>
          <Link to={paths.publicScanner} className={buttonVariants({ variant: 'quiet' })}>
            <Icon of={ArrowLeft} />
            Back to Scanner
          </Link>
        </div>
      </div>
    </section>
  )
}

/** Leads on: a driver to the pages of drivers, a guest to the form on this page. */
function ActLink({ act, vehicle }: { act: Act; vehicle: VehicleCode }) {
  const isSignedIn = useSession() !== null
  const isMessage = act === 'message'
  return (
    <Link
      {...(isSignedIn ? driversWay(act, vehicle) : { to: addressOf(vehicle, act), state: { fromFound: true } })}
      className={buttonVariants({ variant: isMessage ? 'primary' : 'second', size: 'large', block: true })}
    >
      <Icon of={isMessage ? MessageCircle : TriangleAlert} />
      {isMessage ? 'Send Message' : 'Report Incident'}
    </Link>
  )
}

/** For who is blocked in: a driver asks on a page of their own, a guest by a preset message. */
function BlockedInLink({ vehicle }: { vehicle: VehicleCode }) {
  const isSignedIn = useSession() !== null
  const driver = { to: paths.blockedIn, state: 'plate' in vehicle ? { plate: vehicle.plate } : { card: vehicle.token } }
  const guest = { to: addressOf(vehicle, 'message'), state: { fromFound: true, preset: 'blocked_in' } }
  return (
    <Link
      {...(isSignedIn ? driver : guest)}
      className={buttonVariants({ variant: 'second', size: 'large', block: true })}
    >
      <Icon of={Construction} />
      This car is blocking me in
    </Link>
  )
}

/** Where a driver goes. */
function driversWay(act: Act, vehicle: VehicleCode): { to: string; state?: object } {
  if ('plate' in vehicle) {
    return act === 'message'
      ? { to: paths.compose, state: { plate: vehicle.plate } }
      : { to: paths.reportWith(vehicle.plate) }
  }
  return act === 'message'
    ? { to: paths.compose, state: { card: vehicle.token } }
    : { to: paths.reportWithCard(vehicle.token) }
}
