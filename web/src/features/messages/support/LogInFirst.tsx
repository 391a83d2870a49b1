import { Link, useLocation } from 'react-router'
import { paths } from '@/paths'
import { buttonLook } from '@/ui/buttonLook'

/** Support answers in the messages of an account. */
export function LogInFirst() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p>Please sign in to write to support. We answer in your messages.</p>
      <Link to={paths.login} state={{ next: pathname + search }} className={buttonLook({ variant: 'primary' })}>
        Sign In
      </Link>
    </>
  )
}
