import type { CarParkStatus, ListedCarPark } from '@/data/carParks/types'
import { classes } from '@/lib/classes'
import { formatDistance, formatWalk } from '@/lib/geo'
import { ACCESS_LABELS, formatAvailability, formatStatus, KIND_LABELS } from './format'
import { MarkerDrawing } from './marker/Drawing'
import { lookOf } from './marker/look'
import { Price } from './Price'
import css from './Results.module.css'

interface Props {
  carPark: ListedCarPark
  /** How it stands right now, once that is known. */
  status: CarParkStatus | undefined
  /** From where the driver is or goes to, when that is known. */
  metresAway: number | null
  /** How long the driver wants to stay, when that is known. */
  hours: number | null
  onOpen: () => void
  onHover: (on: boolean) => void
}

/** One car park in the list: its marker, what it is called, how it stands and what it costs. */
export function CarParkRow({ carPark, status, metresAway, hours, onOpen, onHover }: Props) {
  const more =
    formatStatus(status) ||
    carPark.address ||
    (carPark.access === 'public' ? KIND_LABELS[carPark.kind] : ACCESS_LABELS[carPark.access])
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
        <MarkerDrawing look={lookOf(carPark)} />
      </span>
      <span className={css.what}>
        <span className={css.name}>{carPark.name}</span>
        <span className={css.how}>
          <span className={classes(css.availability, css[carPark.availability ?? 'other'])}>
            {formatAvailability(carPark.availability)}
          </span>
          <span aria-hidden="true">·</span>
          <span className={css.where}>{more}</span>
        </span>
        {(carPark.scam_reported || carPark.practice) && (
          <span className={css.tags}>
            {carPark.scam_reported && <b className={css.scam}>Scam reported</b>}
            {carPark.practice && <span>Practice, not a real place</span>}
          </span>
        )}
        <span className="sr-only">
          {carPark.ev && ', EV charging'}
          {carPark.disabled && ', disabled access'}
        </span>
      </span>
      <span className={css.cost}>
        <Price carPark={carPark} hours={hours} />
        {metresAway !== null ? (
          <span>{formatWalk(metresAway)}</span>
        ) : (
          <span>
            {formatDistance(carPark.metres_from_centre)}
            <span className="sr-only"> from the middle of the map</span>
          </span>
        )}
      </span>
    </button>
  )
}
