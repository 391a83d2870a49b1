import { useLocation } from 'react-router'
import { useSession } from '@/api/session'
import { NO_ANONYMOUS } from '@/lib/contact'
import { Link } from '@/lib/Link'
import type { VehicleCode } from '@/lib/vehicleCode'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { Notice } from '@/ui/Notice'
import css from '../Guests.module.css'

/** An anonymous message needs an account behind it, so that nobody can be harassed by it. */
export function OnlyWithAccount({ vehicle }: { vehicle: VehicleCode }) {
  const { pathname, search } = useLocation()
  const next = pathname + search
  if (useSession()) {
    return (
      <Notice title="You are signed in.">
        <p className="mb-2">The owner only sees your display name.</p>
        <Link
          to={paths.compose}
          state={'plate' in vehicle ? { plate: vehicle.plate } : { card: vehicle.token }}
          className={buttonVariants({ variant: 'primary' })}
        >
          New Message
        </Link>
      </Notice>
    )
  }
  return (
    <div role="status">
      <Notice tone="caution" title={NO_ANONYMOUS}>
        <p className="mb-3">With an account, the owner only sees a display name you choose.</p>
        <p className={css.ways}>
          <Link to={paths.login} state={{ next }} className={buttonVariants({ variant: 'primary' })}>
            Log in
          </Link>
          <Link to={paths.signUp} state={{ next }} className={buttonVariants({ variant: 'second' })}>
            Sign up
          </Link>
        </p>
      </Notice>
    </div>
  )
}
