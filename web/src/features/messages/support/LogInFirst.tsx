import { useLocation } from 'react-router'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'

/** Support answers in the messages of an account. */
export function LogInFirst() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p>Please sign in to write to support. We answer in your messages.</p>
      <Link to={paths.login} state={{ next: pathname + search }} className={buttonVariants({ variant: 'primary' })}>
        Sign In
      </Link>
    </>
  )
}
