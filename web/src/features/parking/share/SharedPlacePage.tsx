import { MapPin, MapPinOff, Navigation } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { directionsUrl } from '@/lib/geo'
import { Link } from '@/lib/Link'
import { PointMap } from '@/map/PointMap.lazy'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import css from './Share.module.css'
import { readSharedPlace } from './sharedPlace'

/** A place that somebody shared: read from the link's fragment, here in the browser. The map is drawn when it is asked for. */
export default function SharedPlacePage() {
  const place = readSharedPlace(useLocation().hash)
  const [mapped, setMapped] = useState(false)
  return (
    <>
      <PageHeader title="A shared place" />
      <div className="content content--column">
        {place ? (
          <Card title={place.name || 'A place on the map'}>
            <div className={css.card}>
              <p>
                {place.lat.toFixed(5)}, {place.lng.toFixed(5)}
              </p>
              {mapped && (
                <Suspense fallback={<Skeleton height={200} />}>
                  <PointMap at={place} />
                </Suspense>
              )}
              <div className={css.acts}>
                <a
                  className={buttonVariants({ variant: 'primary' })}
                  href={directionsUrl(place)}
                  target="_blank"
                  rel="noreferrer"
                >
                  <Icon of={Navigation} />
                  Get Directions
                </a>
                {!mapped && (
                  <Button icon={<Icon of={MapPin} />} onClick={() => setMapped(true)}>
                    Show the map
                  </Button>
                )}
              </div>
              <p className="hint">
                Somebody sent you this link. CarPal doesn’t know who, and can’t say whether it’s true.
              </p>
            </div>
          </Card>
        ) : (
          <EmptyState
            icon={MapPinOff}
            title="This link doesn’t name a place"
            heading="h2"
            next={
              <Link to={paths.smartParking} className={buttonVariants({ variant: 'primary' })}>
                Find parking
              </Link>
            }
          >
            Part of it may be missing. Ask for it again.
          </EmptyState>
        )}
      </div>
    </>
  )
}
