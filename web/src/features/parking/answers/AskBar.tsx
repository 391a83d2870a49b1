import { ArrowLeft, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { ANY_PRICE, chosenFacilities, tripHeight } from '@/data/carParks/trip'
import { isForOwn, type TripVehicle, useDriven } from '@/data/needs/driven'
import { classes } from '@/lib/classes'
import { formatPounds } from '@/lib/money'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { formatWithin, VEHICLE_LABELS } from '../format'
import { DrivenPlate } from '../needs/DrivenPlate'
import { formatMetres } from '../needs/lengths'
import { formatNeeds } from '../needs/words'
import css from './Answers.module.css'
import type { Asked } from './useAnswers'
import { formatAskedFacility, formatStayAsked, formatStayShort } from './words'

interface Props {
  asked: Asked
  /** Over the map, with no room for all of it. */
  floating?: boolean
  onChange: () => void
  /** Another vehicle is driven. */
  onVehicle: (vehicle: TripVehicle) => void
  onLeave: () => void
  /** Buttons of the screen, after the question. */
  children?: ReactNode
}

/** The question that is being answered, in the place of the search: where to, when, in what; to change it, and to leave it. */
export function AskBar({ asked: { question }, floating = false, onChange, onVehicle, onLeave, children }: Props) {
  const { trip, filters, needs } = question
  const { driven } = useDriven()
  const isOwn = driven !== null && isForOwn(trip, needs)
  const height = tripHeight(trip)
  const facilities = chosenFacilities(filters, trip).map(formatAskedFacility)
  const stay = [
    formatStayAsked(trip),
    trip.maxPrice < ANY_PRICE && `up to ${formatPounds(trip.maxPrice * 100).replace('.00', '')}`,
    formatWithin(trip),
  ].filter(Boolean)
  const size = height === null ? '' : `${formatMetres(height)} high`
  // Its plate says which it is.
  const vehicle = isOwn ? size : `${VEHICLE_LABELS[trip.vehicle]} ${size}`.trim()
  const wanted = [vehicle, ...formatNeeds(needs), ...facilities].filter(Boolean)
  return (
    <section className={classes(css.ask, floating && css.floating)} aria-label="Your question">
      <IconButton label="Clear search" onClick={onLeave}>
        <Icon of={ArrowLeft} />
      </IconButton>
      <p>
        <b>{floating ? trip.destination.name : `Near ${trip.destination.name}`}</b>
        <span>{floating ? formatStayShort(trip) : stay.join(' · ')}</span>
        {!floating && (
          <span className={css.drive}>
            <DrivenPlate question={question} onVehicle={onVehicle} />
            <span>{wanted.join(' · ')}</span>
          </span>
        )}
      </p>
      <IconButton label="Change" onClick={onChange}>
        <Icon of={Pencil} />
      </IconButton>
      {children}
    </section>
  )
}
