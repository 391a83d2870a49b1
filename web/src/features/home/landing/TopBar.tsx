import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { Mark } from '@/ui/Logo'
import css from './Landing.module.css'
import { toSignUp } from './welcome'

/** The header of the landing page: the logo, the page's sections, and the two ways in. */
export function TopBar({ testimonials }: { testimonials: boolean }) {
  return (
    <header className={css.bar}>
      <Link to={paths.home} className="logo">
        <Mark />
        CarPal
      </Link>
      <nav aria-label="On this page" className={css.anchors}>
        <Link to={{ hash: 'features' }} className={css.way}>
          Features
        </Link>
        <Link to={{ hash: 'how-it-works' }} className={css.way}>
          How it works
        </Link>
        {testimonials && (
          <Link to={{ hash: 'testimonials' }} className={css.way}>
            Testimonials
          </Link>
        )}
      </nav>
      <Link to={paths.login} className={buttonVariants({ variant: 'quiet', className: css.signIn })}>
        Sign in
      </Link>
      <Link {...toSignUp} className={buttonVariants({ className: css.start })}>
        Get Started
      </Link>
    </header>
  )
}
