import { Hammer, MapPinned } from 'lucide-react'
import { Link, useMatches } from 'react-router'
import { paths } from '@/paths'
import { buttonLook } from '@/ui/buttonLook'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { CardPage } from './CardPage'
import { handleOf } from './frame'

/** Stands where a page will be. It makes no request and pretends nothing. */
export default function NotBuiltYetPage() {
  const { title } = handleOf(useMatches())
  return (
    <CardPage>
      <EmptyState
        icon={Hammer}
        title="Not built yet"
        heading="h2"
        next={
          <Link to={paths.carParkMap} className={buttonLook({ variant: 'primary' })}>
            <Icon of={MapPinned} />
            Open the Car Park Map
          </Link>
        }
      >
        {title} is still to come. The Car Park Map is ready.
      </EmptyState>
    </CardPage>
  )
}
