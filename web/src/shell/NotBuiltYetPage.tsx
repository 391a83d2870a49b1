import { Hammer, MapPinned } from 'lucide-react'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { CardPage } from './CardPage'
import { usePage } from './pageInfo'

/** Stands where a page will be. It makes no request and pretends nothing. */
export default function NotBuiltYetPage() {
  const { title } = usePage()
  return (
    <CardPage>
      <EmptyState
        icon={Hammer}
        title="Not built yet"
        heading="h2"
        next={
          <Link to={paths.carParkMap} className={buttonVariants({ variant: 'primary' })}>
            <Icon of={MapPinned} />
            Open the Car Park Map
          </Link>
        }
      >
        {title} is on its way. The Car Park Map is ready to use.
      </EmptyState>
    </CardPage>
  )
}
