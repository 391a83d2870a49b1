import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { PageTitle } from '@/ui/PageTitle'

/** Any address that leads nowhere. */
export default function NotFoundPage() {
  return (
    <div className="content grid min-h-[70dvh] place-content-center justify-items-center gap-2 text-center">
      <PageTitle>Page not found</PageTitle>
      <h1 className="font-title text-40">404</h1>
      <p className="mb-4 text-20 text-ink-2">Oops! Page not found</p>
      <Link to={paths.home} className={buttonVariants({ variant: 'primary' })}>
        Return to Home
      </Link>
    </div>
  )
}
