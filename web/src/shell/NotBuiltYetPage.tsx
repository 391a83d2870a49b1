import { Hammer, MapPinned } from 'lucide-react'
import { Link, useMatches } from 'react-router'
import { paths } from '@/paths'
import { buttonLook } from '@/ui/buttonLook'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { Mark } from '@/ui/Logo'
import { PageHeader } from '@/ui/PageHeader'
import { handleOf } from './frame'

/** Stands where a page will be. It makes no request and pretends nothing. */
export default function NotBuiltYetPage() {
  const { title } = handleOf(useMatches())
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
        </div>
      </div>
    </>
  )
}
