import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useMatches } from 'react-router'
import { useSession } from '@/api/session'
import { paths } from '@/paths'
import { buttonLook } from '@/ui/buttonLook'
import { EmptyState } from '@/ui/EmptyState'
import { Mark } from '@/ui/Logo'
import { PageHeader } from '@/ui/PageHeader'
import { handleOf } from './frame'

/** A page for those who are signed in; others are asked to. The server guards what the page would ask for. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { title } = handleOf(useMatches())
  if (useSession()) return children
  return (
    <>
      <PageHeader
        title={title}
        lead={
          <Link to={paths.home} className="bar__mark" aria-label="CarPal, home">
            <Mark size={28} />
          </Link>
        }
      />
      <div className="content">
        <div className="card mx-auto max-w-[560px] py-6">
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
        </div>
      </div>
    </>
  )
}
