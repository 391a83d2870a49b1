import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Mark } from '@/ui/Logo'
import { MenuButton } from '@/ui/PageHeader'
import { PageTitle } from '@/ui/PageTitle'

/** The header bar of the front page: the logo, which returns to /, and the menu. */
export function HomeBar() {
  return (
    <header className="bar bar--home">
      <PageTitle>Home</PageTitle>
      <Link to={paths.home} className="logo mr-auto">
        <Mark />
        CarPal
      </Link>
      <MenuButton />
    </header>
  )
}
