import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { LeavingSoonPlace } from '@/data/leavingSoon/queries'
import { leavingWords, placeName } from '@/data/leavingSoon/words'
import { formatDistance, metresBetween } from '@/lib/geo'
import { useNow } from '@/lib/useNow'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'
import type { Origin } from '../origin'
import css from './LeavingSoon.module.css'
import { LeavingSoonMark } from './LeavingSoonMark'

interface Props {
  places: LeavingSoonPlace[]
  /** From where it is how far. */
  from: Origin
  onOpen: (place: LeavingSoonPlace) => void
}

/** How many stand there before somebody asks for all. */
const FIRST = 2

/** The spaces in view that are about to be left, the nearest first: what the map says, in words. */
export function LeavingSoonList({ places, from, onOpen }: Props) {
  const now = useNow(15_000)
  const [all, setAll] = useState(false)
  const far = ({ lng, lat }: LeavingSoonPlace) => metresBetween(from.at, [lng, lat])
  const near = [...places].sort((a, b) => far(a) - far(b))
  const shown = all ? near : near.slice(0, FIRST)
  const spaces = places.reduce((sum, place) => sum + place.spaces.length, 0)
  return (
    <>
      {/* Announced as they come and go; the rest of the section is read when somebody looks. */}
      <p className="sr-only" role="status">
        {spaces > 0 && `${spaces} ${spaces === 1 ? 'space' : 'spaces'} leaving soon in view`}
      </p>
      {spaces > 0 && (
        <section className={css.section} aria-labelledby="leaving-soon">
          <div className={css.head}>
            <h3 id="leaving-soon">Leaving soon</h3>
            <p>Drivers told us. You can’t reserve a space.</p>
          </div>
          <ul className={css.rows}>
            {shown.map((place) => (
              <li key={keyOf(place)}>
                <button type="button" onClick={() => onOpen(place)}>
                  <LeavingSoonMark />
                  <span className={css.what}>
                    <b>{placeName(place)}</b>
                    <span>
                      {leavingWords(place, now)}
                      {place.kind === 'street' && ', around here'}
                    </span>
                  </span>
                  <span className={css.end}>
                    {place.practice && <Badge tone="warn">Practice</Badge>}
                    <span>{formatDistance(far(place))}</span>
                  </span>
                  <Icon of={ChevronRight} size={16} />
                </button>
              </li>
            ))}
          </ul>
          {near.length > FIRST && (
            <button type="button" className={css.more} aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Show fewer' : `Show all ${near.length}`}
            </button>
          )}
        </section>
      )}
    </>
  )
}

/** A place has no id: what it is tells it from others. */
function keyOf({ car_park_id, lng, lat, practice }: LeavingSoonPlace): string {
  return `${car_park_id} ${lng} ${lat} ${practice}`
}
