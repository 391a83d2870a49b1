import type { CarParkState, ListedCarPark } from '@/data/carParks/types'
import type { Needs } from '@/data/needs/needs'
import { classes } from '@/lib/classes'
import { formatAddress, formatForWhom, formatListed, formatState, KIND_LABELS } from './format'
import { MarkerDrawing } from './marker/Drawing'
import { lookOf } from './marker/look'
import { FitWord } from './needs/FitList'
import { formatAway, type Origin } from './origin'
import { Price } from './Price'
import css from './Results.module.css'

interface Props {
  carPark: ListedCarPark
  /** How it stands right now, once that is known. */
  state: CarParkState | undefined
  /** Whether any car park of the list has an availability; where none has, none says that it is not live. */
  live: boolean
  /** From where it is how far. */
  from: Origin
  /** How long the driver wants to stay, when that is known. */
  hours: number | null
  /** What the driver needs of any car park. */
  needs: Needs | null
  onOpen: () => void
  onHover: (on: boolean) => void
}

/** One car park in the list: its marker, what it is called, how it stands and what it costs. */
export function CarParkRow({ carPark, state, live, from, hours, needs, onOpen, onHover }: Props) {
  const whom = formatForWhom(carPark)
  const more = formatState(state) || formatAddress(carPark.address) || KIND_LABELS[carPark.kind]
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
        {whom && <span className={css.access}>{whom}</span>}
        <span className={css.how}>
          {live && (
            <>
              <span className={classes(css.availability, css[carPark.availability ?? 'other'])}>
                {formatListed(carPark)}
              </span>
              <span aria-hidden="true"> · </span>
            </>
          )}
          {more}
        </span>
        {(carPark.scam_reported || carPark.practice) && (
          <span className={css.tags}>
            {carPark.scam_reported && <b className={css.scam}>Scam reported</b>}
            {carPark.practice && <span>Practice, not a real car park</span>}
          </span>
        )}
        <FitWord row={carPark} needs={needs} />
        <span className="sr-only">
          {carPark.ev && ', EV charging'}
          {carPark.disabled && ', disabled access'}
        </span>
      </span>
      <span className={css.cost}>
        <Price carPark={carPark} hours={hours} />
        <span>{formatAway(carPark, from)}</span>
      </span>
    </button>
  )
}
