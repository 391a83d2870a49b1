import { useLocation } from 'react-router'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import css from './HowIsItNow.module.css'

/** A report is somebody's, so that it counts once. Signing in leads back here. */
export function SignInFirst() {
  const { pathname, search } = useLocation()
  return (
    <div className={css.signIn}>
      <p>Please sign in to report. Others never see your name.</p>
      <Link to={paths.login} state={{ next: pathname + search }} className={buttonVariants({ variant: 'primary' })}>
        Sign In
      </Link>
    </div>
  )
}
