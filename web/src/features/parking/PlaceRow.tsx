import type { CarParkStatus, ListedCarPark } from '@/data/carParks/types'
import { classes } from '@/lib/classes'
import { distanceWords, walkWords } from '@/lib/geo'
import { MarkerDrawing } from './marker/Drawing'
import { lookOf } from './marker/look'
import { PriceWords } from './PriceWords'
import css from './Results.module.css'
import { ACCESS_WORDS, availabilityWords, KIND_WORDS, momentWords } from './words'

interface Props {
  place: ListedCarPark
  /** How it stands right now, once that is known. */
  moment: CarParkStatus | undefined
  /** From where the driver is or goes to, when that is known. */
  metresAway: number | null
  /** How long the driver wants to stay, when that is known. */
  hours: number | null
  onOpen: () => void
  onHover: (on: boolean) => void
}

/** One place in the list: its marker, what it is called, how it stands and what it costs. */
export function PlaceRow({ place, moment, metresAway, hours, onOpen, onHover }: Props) {
  const more =
    momentWords(moment) ||
    place.address ||
    (place.access === 'public' ? KIND_WORDS[place.kind] : ACCESS_WORDS[place.access])
  return (
    <button
      type="button"
      className={css.row}
      onClick={onOpen}
      onPointerEnter={() => onHover(true)}
      onFocus={() => onHover(true)}
      onBlur={() => onHover(false)}
    >
      <span className={css.mark}>
        <MarkerDrawing look={lookOf(place)} />
      </span>
      <span className={css.what}>
        <span className={css.name}>{place.name}</span>
        <span className={css.how}>
          <span className={classes(css.availability, css[place.availability ?? 'other'])}>
            {availabilityWords(place.availability)}
          </span>
          <span aria-hidden="true">·</span>
          <span className={css.where}>{more}</span>
        </span>
        {(place.scam_reported || place.practice) && (
          <span className={css.tags}>
            {place.scam_reported && <b className={css.scam}>Scam reported</b>}
            {place.practice && <span>Practice, not a real place</span>}
          </span>
        )}
        <span className="sr-only">
          {place.ev && ', EV charging'}
          {place.disabled && ', disabled access'}
        </span>
      </span>
      <span className={css.cost}>
        <PriceWords place={place} hours={hours} />
        {metresAway !== null ? (
          <span>{walkWords(metresAway)}</span>
        ) : (
          <span>
            {distanceWords(place.metres_from_centre)}
            <span className="sr-only"> from the middle of the map</span>
          </span>
        )}
      </span>
    </button>
  )
}
