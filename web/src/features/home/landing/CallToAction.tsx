import { Link } from '@/lib/Link'
import { buttonVariants } from '@/ui/buttonVariants'
import { Plate } from '@/ui/Plate'
import css from './Landing.module.css'
import { toSignUp } from './welcome'

/** The last word of the landing page. */
export function CallToAction() {
  return (
    <section className={css.call} aria-labelledby="call-title">
      <div className={css.callWords}>
        <h2 id="call-title">Put your plate to work</h2>
        <p>It takes a minute. Your contact details stay hidden.</p>
      </div>
      <Plate registration="AB12CDE" size={56} />
      <Link {...toSignUp} className={buttonVariants({ variant: 'primary', size: 'large' })}>
        Get Started
      </Link>
    </section>
  )
}
