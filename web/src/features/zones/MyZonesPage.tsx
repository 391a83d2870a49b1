import { useQuery } from '@tanstack/react-query'
import { Search, UsersRound } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { myZonesQuery } from '@/data/zones/queries'
import { useGoBack } from '@/lib/goBack'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { FindZone } from './FindZone'
import { ZoneCard } from './ZoneCard'
import { ZoneMap } from './ZoneMap.lazy'
import css from './Zones.module.css'

/** The zones that one is a member of, and the way to others. */
export default function MyZonesPage() {
  const zones = useQuery(myZonesQuery)
  const back = useGoBack(paths.home)
  const [finds, setFinds] = useState(false)
  const found = useRef<HTMLDivElement>(null)
  const find = () => {
    setFinds(true)
    // Once it is there, the field has the keyboard, and stands high enough for what it finds to be seen below.
    requestAnimationFrame(() => {
      found.current?.querySelector('input')?.focus({ preventScroll: true })
      found.current?.scrollIntoView?.({ block: 'start' })
    })
  }
  return (
    <>
      <PageHeader title="My Zones" back lead={<BackButton onBack={back} />} />
      <div className={`content content--column ${css.page}`}>
        <QueryContent query={zones} loading="Loading your zones…" failed="Your zones could not be loaded">
          {(mine) =>
            mine.length === 0 ? (
              <EmptyState icon={UsersRound} title="You’re not in a zone yet">
                In a zone, drivers tell each other what’s closed, suspended or blocked. Nobody sees where you park.
              </EmptyState>
            ) : (
              <ul className={css.page} aria-label="My Zones">
                {mine.map((zone, at) => (
                  <li key={zone.id}>
                    <ZoneCard
                      zone={zone}
                      map={
                        at === 0 && (
                          <div className={css.headMap}>
                            <Suspense>
                              <ZoneMap zone={zone} />
                            </Suspense>
                          </div>
                        )
                      }
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryContent>
        <Button variant="primary" size="large" block icon={<Icon of={Search} />} aria-expanded={finds} onClick={find}>
          Find Zone
        </Button>
        <p className={css.hint}>By town, street or postcode, or the zone you are in now.</p>
        <div ref={found} className={css.findHere}>
          {finds && <FindZone />}
        </div>
      </div>
    </>
  )
}
