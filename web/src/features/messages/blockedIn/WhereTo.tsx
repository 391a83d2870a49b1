import { useQuery } from '@tanstack/react-query'
import { LocateFixed, Map as MapIcon, SquareParking } from 'lucide-react'
import { useState } from 'react'
import { refugesQuery, statesQuery } from '@/data/carParks/queries'
import { useConfig } from '@/data/config/queries'
import { heightOf, useNeeds } from '@/data/needs/needs'
import { formatDistance, metresBetween } from '@/lib/geo'
import { LocationError, locate, NO_REASON } from '@/lib/geolocation'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { QueryContent } from '@/ui/QueryContent'
import { Row } from '@/ui/Row'
import css from './BlockedIn.module.css'

/** How many are listed. */
const SHOWN = 5
/** As far as anybody drives who has to leave for a while. */
const NEAR_METRES = 5000

type Point = { lng: number; lat: number }

/** Legal car parks near for the owner to move to: from where their own device is, when they ask, or from nowhere. */
export function WhereTo() {
  const [at, setAt] = useState<Point | null>(null)
  const [finding, setFinding] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const find = async () => {
    setFinding(true)
    setFault(null)
    try {
      const [lng, lat] = (await locate()).at
      setAt({ lng, lat })
    } catch (error) {
      setFault(error instanceof LocationError ? error.message : NO_REASON)
    }
    setFinding(false)
  }
  return (
    <Card title="Where to move it">
      {at ? (
        <Near at={at} />
      ) : (
        <div className={css.where}>
          <p className={css.note}>
            We can list car parks near you. Your position stays on your device and in this one search; nobody else sees
            it.
          </p>
          <FormError message={fault ?? undefined} />
          <div className={css.ways}>
            <Button busy={finding} icon={<Icon of={LocateFixed} />} onClick={() => void find()}>
              Car parks near me
            </Button>
            <Link to={paths.carParkMap} className={buttonVariants({ variant: 'quiet' })}>
              <Icon of={MapIcon} />
              Car Park Map
            </Link>
          </div>
        </div>
      )}
    </Card>
  )
}

const metresTo = (at: Point, { lng, lat }: Point) => metresBetween([at.lng, at.lat], [lng, lat])

function Near({ at }: { at: Point }) {
  const tilesUrl = useConfig().data?.tiles_url
  const needs = useNeeds()
  const height = needs && heightOf(needs)
  const near = useQuery({ ...refugesQuery(tilesUrl ?? '', at, needs), enabled: tilesUrl !== undefined })
  const places =
    near.data?.filter((place) => !place.scam_reported && metresTo(at, place) <= NEAR_METRES).slice(0, SHOWN) ?? []
  const states = useQuery(statesQuery(places.map(({ id }) => id)))
  return (
    <QueryContent query={near} loading="Looking for car parks…" failed="Car parks could not be loaded" rows={3}>
      {() =>
        places.length === 0 ? (
          <p className={css.where}>
            We know of no public car park within 5 km that’s open{height ? ' and high enough for you' : ''}. Check signs
            before you park on the street.
          </p>
        ) : (
          <ul className="rows">
            {places.map((place) => {
              const opening = states.data?.find(({ id }) => id === place.id)?.opening
              const said = opening?.open === null || opening?.open === undefined ? null : opening.words
              return (
                <Row
                  key={place.id}
                  lead={<Icon of={SquareParking} />}
                  title={<Link to={paths.carParkOnMap(place.id)}>{place.name}</Link>}
                  end={<b>{place.price.is === 'unknown' ? 'Price unknown' : place.price_words}</b>}
                >
                  <p>
                    {[formatDistance(metresTo(at, place)), said ?? 'Hours unknown', place.practice && 'Practice data']
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </Row>
              )
            })}
          </ul>
        )
      }
    </QueryContent>
  )
}
