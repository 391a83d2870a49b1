import { type LngLat, metresBetween } from '@/lib/geo'
import { Button } from '@/ui/Button'
import { PlaceDetail } from './PlaceDetail'
import { PlaceRow } from './PlaceRow'
import css from './Results.module.css'
import type { ScreenName } from './screens'
import type { CarParks } from './useCarParks'
import { useMoments } from './useMoments'

interface Props {
  carParks: CarParks
  selectedId: number | null
  from: LngLat | null
  words: ScreenName
  onSelect: (id: number | null) => void
  onHover: (id: number | null) => void
}

/** The places, and the open one among them in full; one that is not listed stands first. */
export function PlaceList({ carParks, selectedId, from, words, onSelect, onHover }: Props) {
  const { places, more } = carParks
  const moments = useMoments(places.map((place) => place.id))
  const isListed = places.some((place) => place.id === selectedId)
  const open = selectedId !== null && <PlaceDetail carParks={carParks} words={words} onClose={() => onSelect(null)} />
  return (
    <>
      <ul className={css.rows} onPointerLeave={() => onHover(null)}>
        {open && !isListed && <li>{open}</li>}
        {places.map((place) => (
          <li key={place.id}>
            {place.id === selectedId ? (
              open
            ) : (
              <PlaceRow
                place={place}
                moment={moments.get(place.id)}
                metresAway={from && metresBetween(from, [place.lng, place.lat])}
                hours={carParks.hours}
                onOpen={() => onSelect(place.id)}
                onHover={(on) => onHover(on ? place.id : null)}
              />
            )}
          </li>
        ))}
      </ul>
      {more && (
        <div className={css.more}>
          <Button variant="tint" block busy={carParks.loadingMore} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
