import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '@/api/session'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { CardPage } from './CardPage'

type Props = {
  title: string
  /** What the button is called. */
  button?: string | undefined
  /** What visitors may do without an account, on the page that begins with a registration. */
  asGuest?: string | undefined
  children: ReactNode
}

/** A page for those who are signed in; others are asked to, and come back to it. The server guards what the page would ask for. */
export function SignedIn({ title, button = 'Sign In', asGuest, children }: Props) {
  const { pathname, search } = useLocation()
  if (useSession()) return children
  return (
    <CardPage>
      <EmptyState
        icon={LogIn}
        title={title}
        heading="h2"
        next={
          <>
            <Link
              to={paths.login}
              state={{ next: pathname + search }}
              className={buttonVariants({ variant: 'primary' })}
            >
              {button}
            </Link>
            {asGuest && (
              <Link to={paths.publicScanner} className={buttonVariants({ variant: 'quiet' })}>
                {asGuest}
              </Link>
            )}
          </>
        }
      />
    </CardPage>
  )
}
