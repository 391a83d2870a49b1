import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Mark } from '@/ui/Logo'
import css from './Landing.module.css'

const LINKS = [
  ['Help', paths.help],
  ['About', paths.about],
  ['Privacy', paths.privacy],
  ['Terms', paths.terms],
] as const

/** The foot of the landing page. */
export function Foot() {
  return (
    <footer className={css.foot}>
      <Link to={paths.home} className="logo">
        <Mark size={24} />
        CarPal
      </Link>
      <nav aria-label="Footer">
        {LINKS.map(([label, to]) => (
          <Link key={to} to={to} className={css.way}>
            {label}
          </Link>
        ))}
      </nav>
    </footer>
  )
}
