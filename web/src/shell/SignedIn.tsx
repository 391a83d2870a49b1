import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import { paths } from '@/paths'
import { buttonLook } from '@/ui/buttonLook'
import { EmptyState } from '@/ui/EmptyState'
import { CardPage } from './CardPage'

/** A page for those who are signed in; others are asked to. The server guards what the page would ask for. */
export function SignedIn({ children }: { children: ReactNode }) {
  if (useSession()) return children
  return (
    <CardPage>
      <EmptyState
        icon={LogIn}
        title="Please sign in"
        heading="h2"
        next={
          <Link to={paths.login} className={buttonLook({ variant: 'primary' })}>
            Sign In
          </Link>
        }
      />
    </CardPage>
  )
}
