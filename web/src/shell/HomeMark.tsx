import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Mark } from '@/ui/Logo'

/** The mark, which leads home; stands left of a title where there is nothing to go back to. */
export function HomeMark() {
  return (
    <Link to={paths.home} className="bar__mark" aria-label="CarPal, home">
      <Mark size={28} />
    </Link>
  )
}
